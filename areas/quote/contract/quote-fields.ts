import * as z from 'zod/mini'
import { formats, limits, messageFor } from '#areas/reference-data/contract'
import {
  choice,
  defineFields,
  type FormOf,
  inputSchemaOf,
  money,
  rowsOf,
  text,
  wholeNumber,
  yesNo,
} from '#packages/fields'

/**
 * The single fields of a quote request (specification 000 §3), without its rows. See `offeredChoices` for conditional
 * fields.
 */
export const quoteFields = defineFields(
  {
    brandName: choice('Brand', { list: 'brands' }),
    premiumPlanType: choice('Premium plan', { list: 'premiumPlans' }),
    transactionType: choice('Transaction type', { list: 'transactionTypes' }),
    productType: choice('Product type', { list: 'productTypes' }),
    billingTenure: wholeNumber('Billing tenure', {
      min: limits.minTenure,
      max: limits.maxTenure,
      requiredIf: 'on the monthly plan',
    }),
    capitalisedFlag: yesNo('Capitalised', { optional: true }),
    propertyShareFlag: yesNo('Property Share', { optional: true }),
    incumbentInsurerFlag: yesNo('Incumbent insurer', { optional: true }),
    lmiPolicyNumber: text('LMI Policy Number', { pattern: formats.policyNumber, requiredIf: 'for a top-up' }),
    outstandingLoanBalance: money('Outstanding Loan Balance', { requiredIf: 'for a top-up' }),
    sourceRefNumber: text('Your reference', { optional: true, maxLength: 40 }),
  },
  messageFor,
)

const lendable = { min: limits.smallestAmount, max: limits.largestAmount }

export const loanFields = defineFields(
  { loanAmount: money('Loan amount', lendable), loanPurpose: choice('Loan purpose', { list: 'loanPurposes' }) },
  messageFor,
)
export const securityFields = defineFields(
  {
    securityValue: money('Security value', lendable),
    stateName: choice('State', { list: 'states' }),
    occupancyType: choice('Occupancy', { list: 'occupancyTypes' }),
  },
  messageFor,
)
export const borrowerFields = defineFields(
  {
    employmentType: choice('Employment', { list: 'employmentTypes' }),
    /** Only with property share. */
    shareAmount: money('Share amount', { ...lendable, requiredIf: 'with property share' }),
    firstHomeBuyer: yesNo('First home buyer', { optional: true }),
  },
  messageFor,
)
export const insuredLoanFields = defineFields(
  { loanNumber: text('Loan number', { pattern: formats.loanNumber, optional: true }) },
  messageFor,
)

const list = (name: string, min: number) => ({ name, min, max: limits.rows, messageFor })
/** The row lists of a quote request: one to seven rows each; insured loans may be empty. */
export const quoteRows = {
  loanList: rowsOf(loanFields, list('loanList', 1)),
  securityList: rowsOf(securityFields, list('securityList', 1)),
  borrowerList: rowsOf(borrowerFields, list('borrowerList', 1)),
  insuredLoanList: rowsOf(insuredLoanFields, list('insuredLoanList', 0)),
}

/** The values of the calculator's form. */
export type QuoteForm = FormOf<typeof quoteFields> & {
  readonly loanList: readonly FormOf<typeof loanFields>[]
  readonly securityList: readonly FormOf<typeof securityFields>[]
  readonly borrowerList: readonly FormOf<typeof borrowerFields>[]
  readonly insuredLoanList: readonly FormOf<typeof insuredLoanFields>[]
}

const flag = z.nullish(z.enum(['YES', 'NO']))
/** Rows that a request needs; the rule that refuses it without them has a message for the user. */
const needed = { 'x-required': true }
/** Above the row limit, so that `parseQuoteRequest` refuses a slightly too long list with a message for the user. */
const rows = z.maxLength(100)

/**
 * A quote request as submitted. Every field may be missing or null: `parseQuoteRequest` checks whether it can be priced
 * and returns messages for the user. Unknown keys are refused.
 */
export const quoteRequestBodySchema = z.extend(inputSchemaOf(quoteFields), {
  capitalisedFlag: flag,
  propertyShareFlag: flag,
  incumbentInsurerFlag: flag,
  insurerName: z.nullish(z.string().check(z.maxLength(200))),
  loanList: z.nullish(z.array(inputSchemaOf(loanFields)).check(rows)).register(z.globalRegistry, needed),
  securityList: z.nullish(z.array(inputSchemaOf(securityFields)).check(rows)).register(z.globalRegistry, needed),
  borrowerList: z
    .nullish(z.array(z.extend(inputSchemaOf(borrowerFields), { firstHomeBuyer: flag })).check(rows))
    .register(z.globalRegistry, needed),
  insuredLoanList: z.nullish(z.array(inputSchemaOf(insuredLoanFields)).check(rows)),
})
export type QuoteRequestBody = z.infer<typeof quoteRequestBodySchema>

/** The name under which the calculator's draft is stored. */
export const draftForm = 'calculator'

/** Unpriced input of the calculator. Only its owner reads it, so only its size is limited. */
export const calculatorDraftSchema = z.record(z.string(), z.unknown())
