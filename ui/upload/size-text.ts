const kilobyte = 1024
const megabyte = 1024 * 1024

/** A size in bytes as people read it: "640 bytes", "24 kB", "1.4 MB". A kB is 1,024 bytes, as in the limits. */
export function sizeText(bytes: number): string {
  if (bytes === 1) return '1 byte'
  if (bytes < kilobyte) return `${bytes} bytes`
  // What would round up to 1,024 kB is a MB already.
  if (bytes < megabyte - kilobyte / 2) return `${Math.round(bytes / kilobyte)} kB`
  return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`
}
