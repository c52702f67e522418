import { type Cents, type HundredthsOfPercent, percentOf } from '#packages/money'

type Insured = {
  readonly loans: readonly { readonly active: boolean; readonly approvedAmount: Cents | null }[]
  readonly securities: readonly { readonly active: boolean; readonly securityValue: Cents | null }[]
  readonly outstandingLoanBalance: Cents | null
  readonly otherSharesAmount: Cents
}

/**
 * The figures of a version: what is removed does not count. The other shares of a property share count in the LVR, because
 * the same securities secure them. Without a value of the securities there is no LVR.
 */
export function figuresOf({ loans, securities, outstandingLoanBalance, otherSharesAmount }: Insured): {
  readonly loanAmount: Cents
  readonly securityValue: Cents
  readonly lvr: HundredthsOfPercent | null
} {
  const active = loans.filter((loan) => loan.active).map(({ approvedAmount }) => approvedAmount)
  const values = securities.filter((security) => security.active).map(({ securityValue }) => securityValue)
  const loanAmount = sum([...active, outstandingLoanBalance])
  const securityValue = sum(values)
  return { loanAmount, securityValue, lvr: percentOf(loanAmount + otherSharesAmount, securityValue) }
}

function sum(amounts: readonly (Cents | null)[]): Cents {
  return amounts.reduce<Cents>((total, amount) => total + (amount ?? 0n), 0n)
}
