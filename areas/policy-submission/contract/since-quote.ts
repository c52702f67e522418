import * as z from 'zod/mini'
import { plans, products, type QuoteRequestBody, type SavedQuote, transactions } from '#areas/quote/contract'
import {
  type Field,
  type Fields,
  formSchemaOf,
  missing,
  type NullableOf,
  type Option,
  parseField,
} from '#packages/fields'
import { parseDollars } from '#packages/money'
import { originationTable } from './origination-table.ts'
import { isStaged } from './parse-submission.ts'
import {
  borrowerFields,
  loanFields,
  type SubmissionForm,
  securityFields,
  submissionFields,
  submissionRows,
} from './submission-fields.ts'

const { party, paymentType, billingTenure, capitalized, outstandingLoanBalance, policyNo } = submissionFields
const { basePremium, gst, stampDuty } = submissionFields
const { amountRequested, loanPurpose, isSMSFLoan } = loanFields
const { valuationAmount, state, occupancyType } = securityFields
const { employmentType, firstHomeBuyer } = borrowerFields

const pricedFields = { party, paymentType, billingTenure, capitalized, outstandingLoanBalance, policyNo }
export const ownFields = { ...pricedFields, basePremium, gst, stampDuty }
/** The row fields that the premium depends on. */
export const rowFields = {
  loans: { amountRequested, loanPurpose, isSMSFLoan },
  securities: { valuationAmount, state, occupancyType },
  borrowers: { employmentType, firstHomeBuyer },
}

const textsOf = <F extends Fields>(fields: F) => z.strictObject(formSchemaOf(fields).shape)
const rowsOf = <F extends Fields>(fields: F, { max }: { readonly max: number }) =>
  z.array(textsOf(fields)).check(z.maxLength(max))

/** The form fields that a quote also has; each may be empty. None identifies a loan or a borrower. */
export const quotedFormSchema = z.strictObject({
  ...textsOf(ownFields).shape,
  loans: rowsOf(rowFields.loans, submissionRows.loans),
  properties: rowsOf(rowFields.securities, submissionRows.properties),
  borrowers: rowsOf(rowFields.borrowers, submissionRows.borrowers),
})
export type QuotedForm = z.infer<typeof quotedFormSchema>

export const againstQuoteSchema = z.strictObject({
  quoteId: z.string().check(z.maxLength(40)),
  form: quotedFormSchema,
})
export type AgainstQuote = z.infer<typeof againstQuoteSchema>

const dollars = z.number()
const figures = z.object({
  basePremium: dollars,
  gst: dollars,
  stampDuty: dollars,
  totalPayable: dollars,
  card: z.string(),
})
const effect = z.object({ message: z.string(), crosses: z.boolean() })
const reason = z.object({ code: z.string(), message: z.string() })

/** The values that differ from the quote, and the current premium. */
export const sinceQuoteSchema = z.object({
  moved: z.array(
    z.object({
      label: z.string(),
      quoted: z.string(),
      now: z.string(),
      /** The effects of this value alone on the LVR and the total loan; empty if it affects neither. */
      effects: z.array(effect),
    }),
  ),
  /** The combined effects; empty if fewer than two values affect the LVR or the total loan. */
  together: z.array(effect),
  quoted: figures,
  /** Null if the form cannot be priced; `reasons` explains why. */
  now: z.nullable(figures),
  reasons: z.array(reason),
  /** Values that the form does not have, so the current premium uses the quote's. */
  taken: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The last day of an expired quote; null while the quote is valid. */
  expired: z.nullable(z.iso.date()),
})
export type SinceQuote = z.infer<typeof sinceQuoteSchema>

export function quotedFormOf(form: SubmissionForm): QuotedForm {
  const pick = <F extends Fields>(fields: F, row: object) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, (row as Record<string, string>)[name] ?? ''])) as {
      [Name in keyof F]: string
    }
  return {
    ...pick(ownFields, form),
    loans: form.loans.map((row) => pick(rowFields.loans, row)),
    properties: form.properties.map((row) => pick(rowFields.securities, row)),
    borrowers: form.borrowers.map((row) => pick(rowFields.borrowers, row)),
  }
}

/** The values of a submission that its quote also has; null if empty or invalid. */
export type QuotedValues = NullableOf<typeof ownFields> & {
  readonly [List in keyof typeof rowFields]: readonly NullableOf<(typeof rowFields)[List]>[]
}

export function quotedValuesOf({ quote, request }: Pick<SavedQuote, 'quote' | 'request'>): QuotedValues {
  const cents = (amount: string | number | null | undefined) => parseDollars(amount ?? '')
  const yesNo = (flag: boolean) => (flag ? 'Y' : 'N')
  const { brandName, billingTenure: tenure, lmiPolicyNumber } = request
  const isMonthly = request.premiumPlanType === plans.monthly
  const isSuperFund = request.productType === products.superFund
  return {
    party: brandName ?? null,
    paymentType: isMonthly ? 'ST' : 'SINGLE',
    billingTenure: isMonthly && tenure ? Number(tenure) : null,
    capitalized: yesNo(request.capitalisedFlag === 'YES'),
    outstandingLoanBalance: cents(request.outstandingLoanBalance),
    policyNo: lmiPolicyNumber ? String(lmiPolicyNumber) : null,
    basePremium: cents(quote.basePremium),
    gst: cents(quote.gst),
    stampDuty: cents(quote.stampDuty),
    loans: (request.loanList ?? []).map(({ loanAmount, loanPurpose: purpose }) => ({
      amountRequested: cents(loanAmount),
      loanPurpose: purpose ?? null,
      isSMSFLoan: yesNo(isSuperFund),
    })),
    securities: (request.securityList ?? []).map(({ securityValue, stateName, occupancyType: occupancy }) => ({
      valuationAmount: cents(securityValue),
      state: stateName ?? null,
      occupancyType: occupancy ?? null,
    })),
    borrowers: (request.borrowerList ?? []).map((borrower) => ({
      employmentType: borrower.employmentType ?? null,
      firstHomeBuyer: yesNo(borrower.firstHomeBuyer === 'YES'),
    })),
  }
}

/** The values of a form that may still be invalid. Codes are not checked. */
export function parseQuotedForm(form: QuotedForm): QuotedValues {
  const parse = <F extends Fields>(fields: F, texts: object) =>
    Object.fromEntries(
      Object.values(fields).map((field: Field) => {
        const text = (texts as Record<string, string>)[field.name] ?? ''
        return [field.name, field.kind === 'choice' ? text || null : (parseField(field, text, {}).value ?? null)]
      }),
    ) as NullableOf<F>
  return {
    ...parse(ownFields, form),
    loans: form.loans.map((row) => parse(rowFields.loans, row)),
    securities: form.properties.map((row) => parse(rowFields.securities, row)),
    borrowers: form.borrowers.map((row) => parse(rowFields.borrowers, row)),
  }
}

export function missingForPremium(form: QuotedForm, paymentTypes: readonly Option[]): readonly string[] {
  const enter = (field: Field, of = '') => `Enter ${field.label.replace('?', '')}${of}.`
  const ofRows = (fields: Fields, noun: string, rows: readonly Readonly<Record<string, string>>[]) =>
    rows.flatMap((row, index) => missing(fields, row).map((field) => enter(field, ` of ${noun} ${index + 1}`)))
  const hasTenure = !isStaged(form.paymentType, paymentTypes) || form.billingTenure.trim() !== ''
  return [
    ...missing(pricedFields, form).map((field) => enter(field)),
    ...(hasTenure ? [] : [enter(billingTenure)]),
    ...ofRows(rowFields.loans, 'Loan', form.loans),
    ...ofRows(rowFields.securities, 'Property', form.properties),
    ...ofRows(rowFields.borrowers, 'Borrower', form.borrowers),
  ]
}

const { changes } = originationTable.security.occupancyType

/** The occupancy that quotes have for a code of the form. */
export function pricedOccupancy<Code extends string | null>(code: Code): Code | string {
  return changes[code as keyof typeof changes] ?? code
}

/** The product type with the form's answer to SMSF. */
export function pricedProduct<Product>(quoted: Product, { loans }: Pick<QuotedForm | QuotedValues, 'loans'>) {
  if (loans.some(({ isSMSFLoan }) => isSMSFLoan === 'Y')) return products.superFund
  return quoted === products.superFund ? products.standard : quoted
}

/**
 * The request of a quote with the values of the form. Values that the form does not have stay the quote's. A submission
 * creates one policy, so a property share is dropped.
 */
export function requestSinceQuote(
  quoted: QuoteRequestBody,
  form: QuotedForm,
  paymentTypes: readonly Option[],
): QuoteRequestBody {
  const known = (text: string) => text.trim() || null
  const yesNo = (code: string) => (code === 'Y' ? 'YES' : 'NO')
  const staged = isStaged(form.paymentType, paymentTypes)
  const balance = parseField(outstandingLoanBalance, form.outstandingLoanBalance, {})
  const isTopUp = known(form.policyNo) !== null || balance.error !== undefined || (balance.value ?? 0n) > 0n
  return {
    ...quoted,
    brandName: known(form.party),
    premiumPlanType: staged ? plans.monthly : plans.single,
    billingTenure: staged ? known(form.billingTenure) : null,
    capitalisedFlag: yesNo(form.capitalized),
    propertyShareFlag: 'NO',
    productType: pricedProduct(quoted.productType, form),
    transactionType: isTopUp ? transactions.topUp : transactions.new,
    lmiPolicyNumber: known(form.policyNo),
    // With a policy number, the policy is with this insurer, not with an incumbent one.
    incumbentInsurerFlag: isTopUp && known(form.policyNo) === null ? (quoted.incumbentInsurerFlag ?? null) : 'NO',
    outstandingLoanBalance: isTopUp ? (known(form.outstandingLoanBalance) ?? 0) : null,
    insuredLoanList: isTopUp ? (quoted.insuredLoanList ?? null) : [],
    loanList: form.loans.map((loan) => ({ loanAmount: known(loan.amountRequested), loanPurpose: loan.loanPurpose })),
    securityList: form.properties.map((security) => ({
      securityValue: known(security.valuationAmount),
      stateName: security.state,
      occupancyType: pricedOccupancy(security.occupancyType),
    })),
    borrowerList: form.borrowers.map((borrower) => ({
      employmentType: borrower.employmentType,
      firstHomeBuyer: yesNo(borrower.firstHomeBuyer),
      shareAmount: null,
    })),
  }
}
