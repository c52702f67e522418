import { formats } from '#areas/reference-data/contract'
import {
  choice,
  date,
  defineFields,
  type ListsOf,
  money,
  type NullableOf,
  percent,
  text,
  wholeNumber,
} from '#packages/fields'
import { messageForRow } from './messages.ts'

/**
 * The fields of a policy's loans and securities, in screen order, with the names and rules of specification 001 §3 and
 * §5. Their links are stored separately; the area variation has the rules that need today's date.
 */
export const policyLoanFields = defineFields(
  {
    loanNumber: text('Loan Number', { pattern: formats.loanNumber }),
    drawDownDate: date('Drawdown Date', {}),
    approvedAmount: money('Approved Amount', { min: 1n, max: 999_999_999n }),
    remainingTerm: wholeNumber('Remaining Term', { min: 1, max: 480, unit: 'months' }),
    loanType: choice('Loan Type', { list: 'loanType' }),
    paymentType: choice('Payment Type', { list: 'paymentType' }),
    interestType: choice('Interest Type', { list: 'interestType' }),
    fixedRateExpiryDate: date('Fixed Rate Expiry Date', { optional: true }),
    interestRate: percent('Interest Rate', { fractionDigits: 4, max: 100 }),
    repaymentFrequency: choice('Repayment Frequency', { list: 'repaymentFrequency' }),
    loanPurpose: choice('Loan Purpose', { list: 'loanPurpose' }),
    smsf: choice('SMSF', { list: 'smsf' }),
  },
  messageForRow,
)

export const policySecurityFields = defineFields(
  {
    addressLine1: text('Address Line 1', { maxLength: 100 }),
    city: text('City', { maxLength: 60 }),
    postCode: text('Postcode', { pattern: /^\d{4}$/ }),
    state: choice('State', { list: 'state' }),
    securityValue: money('Security Value', { min: 1n, max: 99_999_999_999n }),
    occupancyType: choice('Occupancy Type', { list: 'occupancyType' }),
    purchasePrice: money('Purchase Price', { max: 99_999_999_999n }),
    amountLimitedByGuarantee: money('Amount Limited By Guarantee', {
      max: 99_999_999_999n,
      optional: true,
    }),
    valuationDate: date('Valuation Date', {}),
    valuationType: choice('Valuation Type', { list: 'valuationType' }),
    residentialType: choice('Residential Type', { list: 'residentialType' }),
    ndis: choice('NDIS', { list: 'ndis' }),
  },
  messageForRow,
)

/** The code lists of loans and securities: the eleven fields of specification 001 §7. */
export const policyLists = [
  'loanType',
  'paymentType',
  'interestType',
  'repaymentFrequency',
  'loanPurpose',
  'smsf',
  'state',
  'occupancyType',
  'valuationType',
  'residentialType',
  'ndis',
] as const
export type PolicyLists = ListsOf<typeof policyLoanFields> & ListsOf<typeof policySecurityFields>

/** A loan of a version. Values that a quote does not have are null. */
export type PolicyLoan = NullableOf<typeof policyLoanFields> & {
  /** The same in every version. */
  readonly id: string
  readonly active: boolean
  /** The ids of the securities that secure it. */
  readonly securities: readonly string[]
}

export type PolicySecurity = NullableOf<typeof policySecurityFields> & { readonly id: string; readonly active: boolean }
