import { limitAdvice, type QuoteForm } from '#areas/quote/contract'
import type { LvrLimits, PartyOptions } from '#areas/reference-data/contract'
import {
  type Cents,
  formatDollars,
  formatPercent,
  type HundredthsOfPercent,
  parseDollars,
  percentOf,
  toPercent,
} from '#packages/money'

/** Totals of the current input; the LVR is null without a loan and a security value. */
export type LiveLvr = {
  readonly loan: Cents
  readonly securityValue: Cents
  readonly lvr: HundredthsOfPercent | null
}

/** An amount of a form or of a request. */
type Amount = string | number | null | undefined

/** Calculates the base LVR, also while the user types. Invalid amounts count as zero. */
export function liveLvr(
  loans: readonly { readonly loanAmount?: Amount }[],
  securities: readonly { readonly securityValue?: Amount }[],
  outstandingLoanBalance: Amount,
): LiveLvr {
  const loan = sum(loans.map(({ loanAmount }) => loanAmount)) + parseAmount(outstandingLoanBalance)
  const securityValue = sum(securities.map(({ securityValue }) => securityValue))
  return { loan, securityValue, lvr: loan > 0n ? percentOf(loan, securityValue) : null }
}

/** A hint on the difference between the shares and the total of the new loans; undefined until both are entered. */
export function shareDifference({
  borrowerList,
  loanList,
}: Pick<QuoteForm, 'borrowerList' | 'loanList'>): string | undefined {
  const total = sum(loanList.map(({ loanAmount }) => loanAmount))
  const shares = sum(borrowerList.map(({ shareAmount }) => shareAmount))
  if (total === 0n || shares === 0n) return undefined
  const difference = total - shares
  const text = `Shares total ${formatDollars(shares)}`
  if (difference === 0n) return `${text}.`
  return difference > 0n
    ? `${text}; ${formatDollars(difference)} short.`
    : `${text}; ${formatDollars(-difference)} too much.`
}

function sum(amounts: readonly Amount[]): Cents {
  return amounts.reduce((total, amount) => total + parseAmount(amount), 0n)
}

/** Zero for an invalid or missing amount. */
export function parseAmount(amount: Amount): Cents {
  const cents = parseDollars(amount ?? '')
  return cents !== null && cents > 0n ? cents : 0n
}

/** Formats an amount as a person types it: "534,000.00". */
export function toAmountText(cents: Cents): string {
  return formatDollars(cents).replace('$', '')
}

/** The result of comparing an LVR with the limits of the brand's rate card. */
export type LvrComparison = {
  /** The highest insured LVR in percent; null when the service does not provide it. */
  readonly highest: number | null
  readonly above: boolean
  readonly message: string
}

type Chosen = {
  readonly brandName: string
  readonly productType: string
  readonly securities: readonly Pick<QuoteForm['securityList'][number], 'occupancyType'>[]
}

/** Compares an LVR with the rate card before the calculation. Only a preview: the server decides. */
export function compareLvr(lvr: HundredthsOfPercent | null, chosen: Chosen, options: PartyOptions): LvrComparison {
  const limits = options.lvrLimits?.[chosen.brandName]?.[chosen.productType]
  const highest = limits ? highestFor(limits, chosen.securities) : null
  if (lvr === null) return { highest, above: false, message: 'Enter a loan amount and a security value.' }
  const percent = toPercent(lvr)
  if (!limits || highest === null) {
    const above = percent > 100
    return { highest, above, message: above ? 'The loan is more than the securities are worth.' : '' }
  }
  if (percent > highest)
    return {
      highest,
      above: true,
      message: `Above the limit of ${formatPercent(highest)}. ${limitAdvice.loan}`,
    }
  if (percent < limits.insuredFrom)
    return { highest, above: false, message: `Below ${formatPercent(limits.insuredFrom)}: no LMI is needed.` }
  return { highest, above: false, message: `Within the limit of ${formatPercent(highest)}.` }
}

/** The product's limit, lowered by any security whose occupancy has a lower one. */
function highestFor({ highest, highestByOccupancy }: LvrLimits, securities: Chosen['securities']): number {
  return securities.reduce(
    (lowest, { occupancyType }) => Math.min(lowest, highestByOccupancy[occupancyType] ?? lowest),
    highest,
  )
}
