/** Where the bytes of a browser arrive; only what was checked leaves from there. */
export function incomingKey(channel: string, uploadId: string): string {
  return `incoming/${channel}/${uploadId}`
}

/** Where checked files lie. */
export function keptKey(channel: string, uploadId: string): string {
  return `kept/${channel}/${uploadId}`
}
