import { date, defineFields, type FieldError, type InputOf, money, parseForm, text } from '#packages/fields'
import { type Cents, type HundredthsOfPercent, percentOf } from '#packages/money'
import type { PolicyLoan, PolicySecurity } from './policy-fields.ts'
import type { PolicyEventKind, PolicyStatus } from './policy-status.ts'
import type { PremiumPart } from './premium.ts'

/** The current state of a policy. Amounts in whole cents, dates as `yyyy-mm-dd` in Sydney time. */
export type Policy = PolicyFigures & {
  readonly channel: string
  readonly policyNumber: string
  readonly status: PolicyStatus
  readonly brandName: string
  /** The source that it was created from; the id is the quote's or the submission's. */
  readonly source: PolicySource
  readonly lenderReference: string | null
  readonly applicationNumber: string | null
  readonly transactionType: string
  readonly premiumPlanType: string
  readonly productType: string
  /** Months; only on the monthly plan. */
  readonly billingTenure: number | null
  readonly capitalised: boolean
  /** When the policy began; with the premium if it was capitalised. */
  readonly capitalisedLvr: HundredthsOfPercent
  /** The policy that a top-up adds to; `null` when another insurer holds it. */
  readonly toppedUpPolicyNumber: string | null
  /** Only on a top-up. */
  readonly outstandingLoanBalance: Cents | null
  /** On a property share, the other borrowers' loans on the same securities; otherwise zero. */
  readonly otherSharesAmount: Cents
  /** As charged when the policy was created. */
  readonly premium: PolicyPremium
  /** The sum of the differences that accepted variations made payable, or refundable where it is negative. */
  readonly premiumDifferences: Cents
  readonly rateCard: { readonly name: string; readonly version: string } | null
  readonly coverageEffectiveDate: string | null
  readonly expiryDate: string | null
  readonly cancellationDate: string | null
  readonly refundAmount: Cents | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly version: number
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
  readonly borrowers: readonly PolicyBorrower[]
}

/** The source of a policy. A source creates at most one policy in each of its slots. */
export type PolicySource = {
  readonly kind: 'quote' | 'submission' | 'demo' | 'seed'
  readonly id: string
}

export type PolicyFigures = {
  /** The total insured: the active loans and the outstanding balance of a top-up. */
  readonly loanAmount: Cents
  readonly securityValue: Cents
  readonly lvr: HundredthsOfPercent
}

/** The parts of the premium charged for this policy, in whole cents. */
export type PolicyPremium = Readonly<Record<Exclude<PremiumPart, 'originalBasePremium'>, Cents>> & {
  /** Null for a top-up whose premium is not the rate card's. */
  readonly originalBasePremium: Cents | null
}

export type PolicyBorrower = {
  /** The lender's own number for the borrower; names are not stored. */
  readonly borrowerId: string | null
  readonly employment: string
  readonly firstHomeBuyer: boolean
  /** These two come from a submission only. */
  readonly residencyStatus?: string | null
  readonly expatriate?: boolean | null
  /** Only on a property share. */
  readonly shareAmount: Cents | null
}

/** The cover of a policy from `createdAt` until the next version. */
export type PolicyVersion = PolicyFigures & {
  readonly version: number
  /** The accepted variation that created it; `null` for the first version. */
  readonly variationId: string | null
  /** What became payable with it, or refundable where negative; `null` for the first version and where it was not priced. */
  readonly premiumDifference: Cents | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
}

export type PolicyEvent = {
  readonly kind: PolicyEventKind
  readonly at: Date
  readonly by: string
  readonly byInsurer: boolean
  /** The day on which it takes effect. */
  readonly effectiveDate: string
  readonly reason: string | null
  readonly refundAmount: Cents | null
}

/** The versions and events of a policy, each oldest first. */
export type PolicyHistory = { readonly versions: readonly PolicyVersion[]; readonly events: readonly PolicyEvent[] }

type Insured = {
  readonly loans: readonly { readonly active: boolean; readonly approvedAmount: Cents | null }[]
  readonly securities: readonly { readonly active: boolean; readonly securityValue: Cents | null }[]
  readonly outstandingLoanBalance: Cents | null
  readonly otherSharesAmount: Cents
}

/**
 * The figures of the active loans and securities. The LVR includes the other shares of a property share, because the
 * same securities secure them. It is null without a security value.
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

const endMessages: Readonly<Record<string, string>> = {
  'endDate.required': 'Date is required.',
  'endDate.pattern': 'Date must be in dd/mm/yyyy format',
  'endDate.calendar': 'Please enter a valid date',
  'endDate.future': 'Date cannot be in the future',
  'endDate.early': 'Date cannot be before the policy began.',
  'endReason.required': 'Reason is required.',
  'endReason.max': 'Reason must not exceed 2000 characters.',
  'refundAmount.required': 'Refund amount is required. Enter 0 for no refund.',
  'refundAmount.number': 'Refund amount must be a number of dollars, such as 1,250.00.',
  'refundAmount.min': 'Enter 0 or more.',
  'refundAmount.max': 'Refund amount must not exceed the premium paid.',
}
export const messageForEnd = (field: string, rule: string) => endMessages[`${field}.${rule}`]

const reason = text('Reason', { maxLength: 2000, lines: 4 })

/** The fields of a cancellation and, below, of a discharge after the loan was repaid. */
export const cancellationFields = defineFields(
  { endDate: date('Cancellation date', {}), endReason: reason, refundAmount: money('Refund amount', {}) },
  messageForEnd,
)
export const dischargeFields = defineFields({ endDate: date('Discharge date', {}), endReason: reason }, messageForEnd)

/** The valid end dates of a policy and its maximum refund. */
export type PolicyEndLimits = {
  readonly earliestDate: string
  readonly latestDate: string
  readonly maxRefund: Cents
}

export type PolicyEndInput = InputOf<typeof cancellationFields>
type ParsedPolicyEnd = {
  readonly values?: { readonly endDate: string; readonly endReason: string; readonly refundAmount: Cents | null }
  readonly errors: readonly FieldError[]
}

/** Parses a cancellation, or a discharge, which refunds nothing. */
export function parsePolicyEnd(kind: 'cancelled' | 'discharged', input: PolicyEndInput): ParsedPolicyEnd {
  if (kind === 'cancelled') return { errors: [], ...parseForm(cancellationFields, input, {}) }
  const { values, errors = [] } = parseForm(dischargeFields, input, {})
  return values ? { values: { ...values, refundAmount: null }, errors } : { errors }
}

/** Checks the rules of a cancellation or discharge that depend on the policy. */
export function checkPolicyEnd(
  { earliestDate, latestDate, maxRefund }: PolicyEndLimits,
  { endDate, refundAmount }: { readonly endDate: string; readonly refundAmount: Cents | null },
): FieldError[] {
  const { endDate: dateField, refundAmount: refundField } = cancellationFields
  const errors: FieldError[] = []
  if (endDate > latestDate) errors.push(dateField.error('future'))
  else if (endDate < earliestDate) errors.push(dateField.error('early'))
  if (refundAmount !== null && refundAmount > maxRefund) errors.push(refundField.error('max'))
  return errors
}
