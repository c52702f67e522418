import { type PolicyLoan, type PolicySecurity, policyLoanFields, policySecurityFields } from '#areas/policy/contract'
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
 * Whether a row of a variation has every value of the policy's row: its values are as they were loaded. Such a row is
 * neither completed nor validated. Its links are separate.
 */
function isAsLoaded<F extends Fields>(fields: F, row: InputOf<F>, loaded: NullableOf<F>): boolean {
  return Object.values(fields).every((field) => hasLoadedValue(field, row[field.name], loaded[field.name] ?? null))
}

export function isLoanAsLoaded(row: InputOf<typeof policyLoanFields>, loaded: PolicyLoan | undefined): boolean {
  return loaded !== undefined && isAsLoaded(policyLoanFields, row, loaded)
}

export function isSecurityAsLoaded(
  row: InputOf<typeof policySecurityFields>,
  loaded: PolicySecurity | undefined,
): boolean {
  return loaded !== undefined && isAsLoaded(policySecurityFields, row, loaded)
}

/** Whether an input is the loaded value in any of its forms; an empty input is an unknown value. */
export function hasLoadedValue(
  field: Field,
  sent: string | number | null | undefined,
  loaded: string | number | bigint | null,
): boolean {
  const text = String(sent ?? '').trim()
  if (text === '' || loaded === null) return text === '' && loaded === null
  const value = field.kind === 'choice' ? text : parseField(field, text, {}).value
  if (value === loaded) return true
  // A value that today's rules refuse is compared as it was returned or shown.
  const fields = { [field.name]: field }
  const response: Readonly<Record<string, unknown>> = toResponse(fields, { [field.name]: loaded } as NullableOf<
    typeof fields
  >)
  return text === String(response[field.name]) || text === formatField(field, loaded)
}
