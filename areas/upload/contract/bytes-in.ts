/** A limit in megabytes as bytes: times 1,024 squared (specification 001 §9). */
export function bytesIn(megabytes: number): number {
  return Math.floor(megabytes * 1024 * 1024)
}
