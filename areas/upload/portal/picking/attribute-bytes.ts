/**
 * How much of each file has gone with one request, whose files lie in it one after another; all in bytes. What the
 * request carries besides the files goes first.
 */
export function attributeBytes(sizes: readonly number[], sentBytes: number, totalBytes: number): readonly number[] {
  const besides = Math.max(0, totalBytes - sizes.reduce((sum, size) => sum + size, 0))
  let left = Math.max(0, sentBytes - besides)
  return sizes.map((size) => {
    const sent = Math.min(size, left)
    left -= sent
    return sent
  })
}
