import type { RecordOf } from '#packages/fields'
import { parseField } from '#packages/fields'
import { type Cents, type HundredthsOfPercent, percentOf } from '#packages/money'
import { loanFields, propertyFields, type SubmissionForm, submissionFields } from './submission-fields.ts'

/** The figures of a submission: amounts in whole cents, LVRs in hundredths of a percent, rounded half up. */
export type SubmissionFigures = {
  /** The sum of Amount Requested, before a premium is added. */
  readonly loans: Cents
  /** The balance that a top-up adds to; zero for a new loan. */
  readonly outstandingLoanBalance: Cents
  /** The sum of Valuation Amount. */
  readonly securityValue: Cents
  /** Base premium, GST and stamp duty. */
  readonly totalPremium: Cents
  /** What capitalising adds to the loans: Insured Amt Increase or, if empty or zero, the premium. Otherwise zero. */
  readonly increase: Cents
  /** The loans, the balance and the increase. */
  readonly insuredAmount: Cents
  /** The loans and the balance ÷ the security value; null without a security value. */
  readonly lvr: HundredthsOfPercent | null
  /** The insured amount ÷ the security value; null without a security value. */
  readonly capitalisedLvr: HundredthsOfPercent | null
}

const { capitalized, insuredAmountIncrease, outstandingLoanBalance, basePremium, gst, stampDuty } = submissionFields
const ownFields = { capitalized, insuredAmountIncrease, outstandingLoanBalance, basePremium, gst, stampDuty }

type FigureValues = RecordOf<typeof ownFields> & {
  readonly loans: readonly { readonly amountRequested: Cents }[]
  readonly properties: readonly { readonly valuationAmount: Cents }[]
}

/** The figures of a valid submission. Loans are always the base: a premium is never part of them. */
export function submissionFigures(values: FigureValues): SubmissionFigures {
  const loans = sum(values.loans.map(({ amountRequested }) => amountRequested))
  const securityValue = sum(values.properties.map(({ valuationAmount }) => valuationAmount))
  const balance = values.outstandingLoanBalance ?? 0n
  const totalPremium = values.basePremium + values.gst + values.stampDuty
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
  const amounts = {
    insuredAmountIncrease: parseAmount(insuredAmountIncrease, form.insuredAmountIncrease),
    outstandingLoanBalance: parseAmount(outstandingLoanBalance, form.outstandingLoanBalance),
    basePremium: parseAmount(basePremium, form.basePremium),
    gst: parseAmount(gst, form.gst),
    stampDuty: parseAmount(stampDuty, form.stampDuty),
  }
  const loans = form.loans.map((row) => parseAmount(loanFields.amountRequested, row.amountRequested))
  const values = form.properties.map((row) => parseAmount(propertyFields.valuationAmount, row.valuationAmount))
  const capitalised = form.capitalized === 'Y'
  const invalid = Object.values(amounts).includes(undefined) || [...loans, ...values].some((amount) => amount == null)
  const premium = [amounts.basePremium, amounts.gst, amounts.stampDuty]
  if (invalid || (capitalised && !amounts.insuredAmountIncrease && premium.includes(null))) return null
  return submissionFigures({
    capitalized: form.capitalized,
    insuredAmountIncrease: amounts.insuredAmountIncrease ?? null,
    outstandingLoanBalance: amounts.outstandingLoanBalance ?? null,
    basePremium: amounts.basePremium ?? 0n,
    gst: amounts.gst ?? 0n,
    stampDuty: amounts.stampDuty ?? 0n,
    loans: loans.map((amount) => ({ amountRequested: amount ?? 0n })),
    properties: values.map((amount) => ({ valuationAmount: amount ?? 0n })),
  })
}

/** Null if empty, undefined if invalid. */
function parseAmount(field: Parameters<typeof parseField>[0], text: string): Cents | null | undefined {
  if (text.trim() === '') return null
  const { value, error } = parseField(field, text, {})
  return error === undefined && typeof value === 'bigint' ? value : undefined
}

/**
 * Splits an increase over loans by their amounts in whole cents, each part rounded half up; the last loan takes the
 * remainder. Without any amount the last takes all.
 */
export function splitIncrease(increase: Cents, amounts: readonly Cents[]): readonly Cents[] {
  const total = sum(amounts)
  let left = increase
  return amounts.map((amount, index) => {
    const rounded = total === 0n ? 0n : (2n * increase * amount + total) / (2n * total)
    // Halves rounded up could exceed the increase before the last loan.
    const part = index === amounts.length - 1 || rounded > left ? left : rounded
    left -= part
    return part
  })
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
