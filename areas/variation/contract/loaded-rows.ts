import {
  type Field,
  type Fields,
  formatField,
  type InputOf,
  type NullableOf,
  parseField,
  toResponse,
} from '#packages/fields'

/**
 * Whether a row of a variation has every value of the policy's row as it was loaded: it is neither completed nor
 * validated. Its links are separate. `loaded` is undefined for a new row.
 */
export function isAsLoaded<F extends Fields>(fields: F, row: InputOf<F>, loaded: NullableOf<F> | undefined): boolean {
  if (loaded === undefined) return false
  return Object.values(fields).every((field) => hasLoadedValue(field, row[field.name], loaded[field.name] ?? null))
}

/** Whether an input is the loaded value in any of its forms; an empty input is an unknown value. */
export function hasLoadedValue(
  field: Field,
  input: string | number | null | undefined,
  loaded: string | number | bigint | null,
): boolean {
  const text = String(input ?? '').trim()
  if (text === '' || loaded === null) return text === '' && loaded === null
  const value = field.kind === 'choice' ? text : parseField(field, text, {}).value
  if (value === loaded) return true
  // A value that today's rules refuse is compared as it was returned or shown.
  const values = { [field.name]: loaded } as NullableOf<Fields>
  return text === String(toResponse({ [field.name]: field }, values)[field.name]) || text === formatField(field, loaded)
}
