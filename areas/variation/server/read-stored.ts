import { type Fields, readField, type SentOf, type StoredOf } from '#packages/fields'

/**
 * The values of a row that was stored or loaded, as texts or as they were answered; null for what cannot be read. A code
 * stays what it is, whether or not its list still has it.
 */
export function readStored<F extends Fields>(fields: F, row: SentOf<F>): StoredOf<F> {
  const values = Object.values(fields).map((field) => {
    const value = row[field.name] ?? null
    if (value === null || value === '') return [field.name, null]
    return [field.name, field.kind === 'choice' ? value : (readField(field, value, {}).value ?? null)]
  })
  return Object.fromEntries(values) as StoredOf<F>
}
