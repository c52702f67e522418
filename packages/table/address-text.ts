/** An address parameter as text; empty if missing. */
export function addressText(query: unknown): string {
  return typeof query === 'string' || typeof query === 'number' ? String(query).trim() : ''
}
