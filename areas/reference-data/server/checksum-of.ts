import { fingerprintOf } from '#platform/idempotency'

/** A short name for what reference data says: the lines that it stood on do not count, nor does the order of fields. */
export function checksumOf(content: unknown): string {
  return fingerprintOf(withoutRows(content))
}

function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRows)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'row')
      .map(([key, entry]) => [key, withoutRows(entry)]),
  )
}
