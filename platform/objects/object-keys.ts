/** Where the bytes of a browser arrive; only what was checked leaves from there. */
export function incomingKey(channel: string, uploadId: string): string {
  return `incoming/${channel}/${uploadId}`
}

/** Which upload bytes under such a key are of. */
export function uploadOfIncoming(key: string): { channel: string; uploadId: string } {
  const [, channel = '', uploadId = ''] = key.split('/')
  return { channel, uploadId }
}

/** Where checked files lie. */
export function keptKey(channel: string, uploadId: string): string {
  return `kept/${channel}/${uploadId}`
}
