import type { VariationForm, VariedPolicy } from '#areas/variation/contract'
import type { FieldError } from '#packages/fields'

export type MissingSteps = {
  /** What to do before the LVR can be known, as messages. */
  readonly steps: readonly string[]
  /** Whether a loan has no amount, or a security no value. */
  readonly noLoanAmount: boolean
  readonly noSecurityValue: boolean
  /** The errors that no step is about. */
  readonly others: readonly FieldError[]
}

/**
 * What a variation that is being filled in still needs for its totals and its LVR. A security that no loan is linked to
 * is neither part of the policy nor out of it.
 */
export function missingSteps(
  { types, loans, securities }: VariationForm,
  policy: Pick<VariedPolicy, 'securities'>,
  errors: readonly FieldError[],
): MissingSteps {
  const invalid = new Set(errors.map(({ field }) => field))
  const hasError = (list: string, field: string) => (row: { readonly key: string }) =>
    invalid.has(`${list}.${row.key}.${field}`)
  const securityRows = securities.map((row, index) => ({ ...row, name: row.addressLine1.trim() || securityAt(index) }))
  const loanRows = loans.map((row, index) => ({ ...row, name: row.loanNumber.trim() || loanAt(index) }))

  const unlinked = securityRows.filter(hasError('securities', 'links'))
  const known = new Set(policy.securities.map(({ id }) => id))
  const isKnown = ({ id }: { readonly id: string }) => known.has(id)
  const [added, existing] = [securityRows.filter((row) => !isKnown(row)), securityRows.filter(isKnown)]
  const removed = policy.securities.filter((row) => row.active && !existing.some(({ id }) => id === row.id))
  const [only] = existing.length === 1 && removed.length === 0 ? existing : []
  const linkSteps = unlinked.map((row) => {
    const { name } = row
    if (isKnown(row)) return `Remove ${name}, or link it to a loan.`
    return only ? `Remove ${only.name}, or link ${name}.` : `Link ${name} to a loan, or remove it.`
  })
  // Each new security is linked, and the one that it replaces too.
  const isKept = types.includes('SubstitutionOfSecurity') && added.length > 0 && removed.length === 0
  const replaced = isKept && unlinked.length === 0 ? [`Remove ${only?.name ?? 'the security that is replaced'}.`] : []
  // Linking the new security to them is the same step.
  const unsecured = unlinked.some((row) => !isKnown(row)) ? [] : loanRows.filter(hasError('loans', 'links'))
  const withoutAmount = loanRows.filter(hasError('loans', 'approvedAmount'))
  const withoutValue = securityRows.filter(hasError('securities', 'securityValue'))
  return {
    steps: [
      ...linkSteps,
      ...replaced,
      ...unsecured.map(({ name }) => `Link ${name} to a security.`),
      ...withoutAmount.map(({ name }) => `Enter the amount of ${name}.`),
      ...withoutValue.map(({ name }) => `Enter the value of ${name}.`),
    ],
    noLoanAmount: withoutAmount.length > 0,
    noSecurityValue: withoutValue.length > 0,
    others: errors.filter(({ field }) => !/\.(links|approvedAmount|securityValue)$/.test(field)),
  }
}

/** The name of the card at this index, for a loan without a number. */
export function loanAt(index: number): string {
  return `Loan ${index + 1}`
}

/** The name of the card at this index, for a security without an address. */
export function securityAt(index: number): string {
  return `Security ${index + 1}`
}
