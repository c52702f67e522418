/** True when a name ends in one of the types, as in ".pdf", ignoring case (specification 001 §5). */
export function acceptsFileType(name: string, fileTypes: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return fileTypes.some((type) => lower.length > type.length && lower.endsWith(type.toLowerCase()))
}

/** Converts a limit in megabytes to bytes: 1 MB is 1,024² bytes (specification 001 §9). */
export function bytesIn(megabytes: number): number {
  return Math.floor(megabytes * 1024 * 1024)
}
