import { type Fields, readField, type SentOf, type StoredOf } from '#packages/fields'

/**
 * Reads the values of a stored or loaded row, as texts or as in a response; null for unreadable ones. A code stays as
 * it is, even when its list no longer has it.
 */
export function readStored<F extends Fields>(fields: F, row: SentOf<F>): StoredOf<F> {
  const values = Object.values(fields).map((field) => {
    const value = row[field.name] ?? null
    if (value === null || value === '') return [field.name, null]
    return [field.name, field.kind === 'choice' ? value : (readField(field, value, {}).value ?? null)]
  })
  return Object.fromEntries(values) as StoredOf<F>
}
