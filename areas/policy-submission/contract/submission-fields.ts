import { formats, limits } from '#areas/reference-data/contract'
import {
  choice,
  date,
  defineFields,
  type FormOf,
  type ListsOf,
  money,
  type RecordOf,
  rowsOf,
  text,
  wholeNumber,
} from '#packages/fields'
import { messageFor } from './messages.ts'

function fieldsOf<const D extends Parameters<typeof defineFields>[0]>(definitions: D) {
  return defineFields(definitions, messageFor)
}

const ofLoan = { max: 999_999_999n } as const
const anyAmount = { max: 99_999_999_999n } as const
const optional = { optional: true } as const

/** The lender's brand, by the name that specification 001 §3 gives it. */
export const partyFields = fieldsOf({ party: choice('Brand', { list: 'parties' }) })

export const policyDetailsFields = fieldsOf({
  lmiReferenceNo: text('LMI Reference No', { maxLength: 40 }),
  applicationDate: date('Application Date', {}),
  quotationDate: date('Quotation Date', {}),
  docType: choice('Doc Type', { list: 'documentationType' }),
  paymentType: choice('Payment Type', { list: 'paymentType' }),
  /** Required when the payment type is staged, and empty otherwise: see `parseSubmission`. */
  billingTenure: wholeNumber('Billing Tenure (1-60)', {
    min: limits.minTenure,
    max: limits.maxTenure,
    unit: 'months',
    ...optional,
  }),
  campaignId: text('Campaign ID', { maxLength: 100, ...optional }),
  underwritingType: choice('Underwriting Type', { list: 'underwritingType', ...optional }),
  capitalized: choice('Capitalized?', { list: 'capitalized' }),
  insuredAmountIncrease: money('Insured Amt Increase', { ...anyAmount, ...optional }),
  insurer: text('Insurer', { maxLength: 100 }),
  originalAmount: money('Original Amount', { ...anyAmount, ...optional }),
  variationType: text('Variation Type', { maxLength: 100, ...optional }),
  outstandingLoanBalance: money('Outstanding Loan Balance', { ...anyAmount, ...optional }),
  policyNo: text('Policy No', { pattern: formats.policyNumber, ...optional }),
})

export const quotePremiumFields = fieldsOf({
  basePremium: money('Base Premium', anyAmount),
  gst: money('GST', anyAmount),
  stampDuty: money('Stamp Duty', anyAmount),
})

export const submissionFields = { ...partyFields, ...policyDetailsFields, ...quotePremiumFields }

export const loanFields = fieldsOf({
  loanNumber: text('Loan Number', { pattern: formats.loanNumber }),
  amountRequested: money('Amount Requested', ofLoan),
  loanPurpose: choice('Loan Purpose', { list: 'loanPurpose' }),
  isSMSFLoan: choice('SMSF Loan?', { list: 'smsf' }),
  drawDownDate: date('Drawdown Date', {}),
  remainingLoanTerm: wholeNumber('Remaining Loan Term', { min: 0, max: 480, unit: 'months' }),
})

export const securityFields = fieldsOf({
  addressLine1: text('Address Line 1', { maxLength: 100 }),
  city: text('City', { maxLength: 60 }),
  state: choice('Australian State', { list: 'state' }),
  postCode: text('Australian PostCode', { pattern: /^\d{4}$/ }),
  country: choice('Country', { list: 'country' }),
  valuationAmount: money('Valuation Amount', anyAmount),
  occupancyType: choice('Occupancy Type', { list: 'occupancyType' }),
  residentialType: choice('Residential Type', { list: 'residentialType' }),
  ndis: choice('NDIS Property?', { list: 'ndis' }),
  amountLimitedByGuarantee: money('Amount Limited By Guarantee', { ...anyAmount, ...optional }),
})

export const borrowerFields = fieldsOf({
  uniqueBorrowerId: text('Unique Borrower ID', { maxLength: 40 }),
  firstHomeBuyer: choice('First Home Buyer', { list: 'firstHomeBuyer' }),
  residencyStatus: choice('Residency Status', { list: 'residencyStatus' }),
  expatriate: choice('Expatriate', { list: 'expatriate' }),
  employmentType: choice('Employment Type', { list: 'employmentType' }),
})

const maxRows = 500
const list = (name: string, noun: string) => ({
  name,
  min: 1,
  max: maxRows,
  messageFor: (_list: string, rule: string) =>
    rule === 'rows' ? `Enter at most ${maxRows} ${name}.` : `Enter at least one ${noun}.`,
})
export const submissionRows = {
  loans: rowsOf(loanFields, list('loans', 'loan')),
  properties: rowsOf(securityFields, list('properties', 'property')),
  borrowers: rowsOf(borrowerFields, list('borrowers', 'borrower')),
}

type Row<Texts> = Texts & { readonly key: string }

/**
 * The form as on screen, and as drafts and calls have it: specification 001 calls its securities properties. A loan's
 * `links` are the keys of those that secure it.
 */
export type SubmissionForm = FormOf<typeof submissionFields> & {
  readonly loans: readonly (Row<FormOf<typeof loanFields>> & { readonly links: readonly string[] })[]
  readonly properties: readonly Row<FormOf<typeof securityFields>>[]
  readonly borrowers: readonly Row<FormOf<typeof borrowerFields>>[]
}

/** A valid submission. The insurer is null if the caller sent no supplement. */
export type Submission = Omit<RecordOf<typeof submissionFields>, 'insurer'> & {
  readonly insurer: string | null
  readonly loans: readonly (Row<RecordOf<typeof loanFields>> & { readonly links: readonly string[] })[]
  readonly securities: readonly Row<RecordOf<typeof securityFields>>[]
  readonly borrowers: readonly Row<RecordOf<typeof borrowerFields>>[]
}

export type SubmissionLists = ListsOf<typeof submissionFields> &
  ListsOf<typeof loanFields> &
  ListsOf<typeof securityFields> &
  ListsOf<typeof borrowerFields>
