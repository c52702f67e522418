import { type NullableOf, parseField, parseForm } from '#packages/fields'
import { type Cents, type HundredthsOfPercent, percentOf } from '#packages/money'
import { loanFields, type SubmissionForm, securityFields, submissionFields } from './submission-fields.ts'

/** The figures of a submission: amounts in whole cents, LVRs in hundredths of a percent, rounded half up. */
export type SubmissionFigures = {
  /** The sum of Amount Requested, before a premium is added. */
  readonly loans: Cents
  /** The balance that a top-up adds to; zero for a new loan. */
  readonly outstandingLoanBalance: Cents
  readonly securityValue: Cents
  readonly totalPremium: Cents
  /** What capitalising adds to the loans: Insured Amt Increase or, if empty or zero, the premium. Otherwise zero. */
  readonly increase: Cents
  readonly insuredAmount: Cents
  /** The loans and the balance ÷ the security value; null without a security value. */
  readonly lvr: HundredthsOfPercent | null
  /** The insured amount ÷ the security value; null without a security value. */
  readonly capitalisedLvr: HundredthsOfPercent | null
}

const { insuredAmountIncrease, outstandingLoanBalance, basePremium, gst, stampDuty } = submissionFields
const { amountRequested } = loanFields
const { valuationAmount } = securityFields
const amountFields = { insuredAmountIncrease, outstandingLoanBalance, basePremium, gst, stampDuty }

type FigureValues = NullableOf<typeof amountFields> & {
  readonly capitalized: string
  readonly loans: readonly { readonly amountRequested: Cents }[]
  readonly securities: readonly { readonly valuationAmount: Cents }[]
}

/** The figures of a valid submission. Loans are always the base: a premium is never part of them. */
export function submissionFigures(values: FigureValues): SubmissionFigures {
  const loans = sumOf(values.loans.map(({ amountRequested }) => amountRequested))
  const securityValue = sumOf(values.securities.map(({ valuationAmount }) => valuationAmount))
  const balance = values.outstandingLoanBalance ?? 0n
  const totalPremium = sumOf([values.basePremium, values.gst, values.stampDuty])
  const increase = values.capitalized === 'Y' ? values.insuredAmountIncrease || totalPremium : 0n
  const insuredAmount = loans + balance + increase
  return {
    loans,
    outstandingLoanBalance: balance,
    securityValue,
    totalPremium,
    increase,
    insuredAmount,
    lvr: percentOf(loans + balance, securityValue),
    capitalisedLvr: percentOf(insuredAmount, securityValue),
  }
}

/**
 * The figures of a form; null while an amount that they need is empty or invalid. The premium is needed only where
 * capitalising adds it.
 */
export function figuresOfForm(form: SubmissionForm): SubmissionFigures | null {
  const { capitalized } = form
  const isPremiumNeeded =
    capitalized === 'Y' && !parseField(insuredAmountIncrease, form.insuredAmountIncrease, {}).value
  const { values } = parseForm(isPremiumNeeded ? amountFields : optionalAmounts, form, {})
  const loans = form.loans.flatMap((row) => parseForm({ amountRequested }, row, {}).values ?? [])
  const securities = form.properties.flatMap((row) => parseForm({ valuationAmount }, row, {}).values ?? [])
  if (!values || loans.length < form.loans.length || securities.length < form.properties.length) return null
  return submissionFigures({ ...values, capitalized, loans, securities })
}

const optional = { optional: true } as const
const optionalAmounts = {
  ...amountFields,
  basePremium: { ...basePremium, ...optional },
  gst: { ...gst, ...optional },
  stampDuty: { ...stampDuty, ...optional },
}

/**
 * Splits an increase over loans by their amounts in whole cents, each part rounded half up; the last loan takes the
 * remainder. Without any amount the last takes all.
 */
export function splitIncrease(increase: Cents, amounts: readonly Cents[]): readonly Cents[] {
  const total = sumOf(amounts)
  let left = increase
  return amounts.map((amount, index) => {
    const rounded = total === 0n ? 0n : (2n * increase * amount + total) / (2n * total)
    // Halves rounded up could exceed the increase before the last loan.
    const part = index === amounts.length - 1 || rounded > left ? left : rounded
    left -= part
    return part
  })
}

/** The sum of the known amounts. */
export function sumOf(amounts: readonly (Cents | null)[]): Cents {
  return amounts.reduce<Cents>((total, amount) => total + (amount ?? 0n), 0n)
}
