/** The address with a random query, which no cache has an answer for (specification 001 §7). */
export function freshAddress(path: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${path}?${random.toString(36)}`
}
