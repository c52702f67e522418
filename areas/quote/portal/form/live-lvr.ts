import type { QuoteForm } from '#areas/quote/contract'
import { type Cents, type HundredthsOfPercent, parseDollars, percentOf } from '#packages/money'

/** What the amounts typed so far come to; the LVR is null until there is a loan and a security value. */
export type LiveLvr = {
  readonly loan: Cents
  readonly securityValue: Cents
  readonly lvr: HundredthsOfPercent | null
}

/** The base LVR as the person types. An amount that cannot be read yet counts as nothing. */
export function liveLvr(
  loans: readonly Pick<QuoteForm['loanList'][number], 'loanAmount'>[],
  securities: readonly Pick<QuoteForm['securityList'][number], 'securityValue'>[],
  outstandingLoanBalance: string,
): LiveLvr {
  const loan = sum(loans.map(({ loanAmount }) => loanAmount)) + read(outstandingLoanBalance)
  const securityValue = sum(securities.map(({ securityValue }) => securityValue))
  return { loan, securityValue, lvr: loan > 0n ? percentOf(loan, securityValue) : null }
}

function sum(amounts: readonly string[]): Cents {
  return amounts.reduce((total, amount) => total + read(amount), 0n)
}

function read(amount: string): Cents {
  const cents = parseDollars(amount)
  return cents !== null && cents > 0n ? cents : 0n
}
