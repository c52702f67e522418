import { limits, type ReferenceLists } from '#areas/reference-data/contract'
import { type Field, type Fields, type Rows, readField, rowField, type SentOf } from '#packages/fields'
import type { Cents } from '#packages/money'
import { offeredChoices, quoteLists } from './offered-choices.ts'
import {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  quoteFields,
  quoteRows,
  type SentQuoteRequest,
  securityFields,
} from './quote-fields.ts'

/** A valid quote request: known codes, amounts in whole cents, only fields that its transaction type uses. */
export type QuoteRequest = {
  readonly brandName: string
  readonly transactionType: string
  readonly premiumPlanType: string
  readonly productType: string
  /** Months; only for the monthly plan. */
  readonly billingTenure: number | null
  readonly capitalised: boolean
  readonly propertyShare: boolean
  readonly loans: readonly Loan[]
  readonly borrowers: readonly Borrower[]
  readonly securities: readonly Security[]
  readonly insuredLoans: readonly InsuredLoan[]
  /** The policy to top up; null when another insurer holds it. */
  readonly lmiPolicyNumber: string | null
  /** Null when the party options do not include it. */
  readonly outstandingLoanBalance: Cents | null
  readonly incumbentInsurer: boolean
  readonly sourceRefNumber: string | null
  readonly insurerName: string | null
}

export type Loan = { readonly amount: Cents; readonly purpose: string }
export type Borrower = {
  readonly employment: string
  readonly firstHomeBuyer: boolean
  /** Only with property share. */
  readonly shareAmount: Cents | null
}
export type Security = { readonly value: Cents; readonly state: string; readonly occupancy: string }
export type InsuredLoan = { readonly loanNumber: string }

export type RefusedField = { readonly code: string; readonly message: string; readonly field: string }
export type ReadResult =
  | { readonly request: QuoteRequest; readonly refused?: never }
  | { readonly request?: never; readonly refused: readonly RefusedField[] }

/**
 * Validates a request against the rules of specification 000 §5 and the lender's options. The browser and the server
 * call this function, so both report the same messages. Reports all broken rules at once, each with its field
 * (`loanList.0.loanAmount`).
 */
export function readQuoteRequest(sent: SentQuoteRequest, lists: ReferenceLists): ReadResult {
  const refused: RefusedField[] = []
  const offered = offeredChoices(sent, lists.options)
  const offeredLists = quoteLists(lists, offered.productTypes)
  const chosen = (flag: 'capitalisedFlag' | 'propertyShareFlag' | 'incumbentInsurerFlag') => sent[flag] === 'YES'
  const propertyShare = chosen('propertyShareFlag')
  const refuse = (field: Field, rule: string) => refused.push(field.fault(rule))

  const read = <F extends Field>(
    field: F,
    from: SentOf<Fields>,
    place?: { readonly list: Rows; readonly index: number },
  ) => {
    const { value, fault } = readField(field, from[field.name], offeredLists)
    const name = place ? rowField(place.list, String(place.index), field.name) : field.name
    if (fault) refused.push({ ...fault, field: name })
    return value
  }
  const { loanList, securityList, borrowerList, insuredLoanList, ...single } = sent
  const own = <F extends Field>(field: F) => read(field, single)
  const readRows = <F extends Fields, Row>(
    list: Rows<F>,
    rows: readonly SentOf<Fields>[] | null | undefined,
    readRow: (value: <N extends Field>(field: N) => ReturnType<typeof read<N>>) => Row,
  ): Row[] => {
    const { length } = rows ?? []
    if (length < list.min) refused.push(list.fault('required'))
    if (length > list.max) refused.push(list.fault('rows'))
    return (rows ?? []).map((row, index) => readRow((field) => read(field, row, { list, index })))
  }

  const brandName = own(quoteFields.brandName) ?? ''
  const premiumPlanType = own(quoteFields.premiumPlanType) ?? ''
  const transactionType = own(quoteFields.transactionType) ?? ''
  const productType = own(quoteFields.productType) ?? ''
  const billingTenure = offered.monthly ? (own(quoteFields.billingTenure) ?? null) : null
  if (offered.monthly && chosen('capitalisedFlag')) refuse(quoteFields.capitalisedFlag, 'monthly')
  if (propertyShare && !offered.propertyShare) refuse(quoteFields.propertyShareFlag, 'offered')
  if (chosen('incumbentInsurerFlag') && !offered.incumbentInsurer) refuse(quoteFields.incumbentInsurerFlag, 'offered')

  const loans: Loan[] = readRows(quoteRows.loanList, loanList, (value) => ({
    amount: value(loanFields.loanAmount) ?? 0n,
    purpose: value(loanFields.loanPurpose) ?? '',
  }))
  const securities: Security[] = readRows(quoteRows.securityList, securityList, (value) => ({
    value: value(securityFields.securityValue) ?? 0n,
    state: value(securityFields.stateName) ?? '',
    occupancy: value(securityFields.occupancyType) ?? '',
  }))
  if (propertyShare && borrowerList?.length !== 2) refused.push(quoteRows.borrowerList.fault('two'))
  const borrowers: Borrower[] = readRows(quoteRows.borrowerList, borrowerList, (value) => ({
    employment: value(borrowerFields.employmentType) ?? '',
    firstHomeBuyer: value(borrowerFields.firstHomeBuyer) === 'YES',
    shareAmount: propertyShare ? (value(borrowerFields.shareAmount) ?? 0n) : null,
  }))
  if (propertyShare) {
    refused.push(...brokenShares(borrowers, loans))
  }
  // Drop empty rows: the loan number is optional.
  const insuredLoans: InsuredLoan[] = offered.insuredLoans
    ? readRows(quoteRows.insuredLoanList, insuredLoanList, (value) => value(insuredLoanFields.loanNumber)).flatMap(
        (loanNumber) => (loanNumber ? [{ loanNumber }] : []),
      )
    : []
  const request: QuoteRequest = {
    brandName,
    premiumPlanType,
    transactionType,
    productType,
    billingTenure,
    capitalised: chosen('capitalisedFlag'),
    propertyShare,
    loans,
    securities,
    borrowers,
    insuredLoans,
    lmiPolicyNumber: offered.lmiPolicyNumber ? (own(quoteFields.lmiPolicyNumber) ?? '') : null,
    outstandingLoanBalance: offered.outstandingLoanBalance ? (own(quoteFields.outstandingLoanBalance) ?? 0n) : null,
    incumbentInsurer: chosen('incumbentInsurerFlag'),
    sourceRefNumber: String(sent.sourceRefNumber ?? '').trim() || null,
    insurerName: offered.lmiPolicyNumber ? (sent.insurerName ?? null) : null,
  }
  return refused.length > 0 ? { refused } : { request }
}

/**
 * The rules of property share (specification 000 §5): each share is 5 to 95 % of the new loans' total, and the shares
 * sum to it. Skipped while any amount is invalid: that is reported at the amount.
 */
function brokenShares(borrowers: readonly Borrower[], loans: readonly Loan[]): readonly RefusedField[] {
  const total = loans.reduce((sum, { amount }) => sum + amount, 0n)
  const shares = borrowers.map(({ shareAmount }) => shareAmount ?? 0n)
  if (total === 0n || shares.includes(0n)) return []
  const faultAt = (index: number, rule: string) => ({
    ...borrowerFields.shareAmount.fault(rule),
    field: rowField(quoteRows.borrowerList, String(index), borrowerFields.shareAmount.name),
  })
  const outside = shares.flatMap((share, index) => {
    const hundredfold = share * 100n
    const inside = hundredfold >= total * limits.smallestShare && hundredfold <= total * limits.largestShare
    return inside ? [] : [faultAt(index, 'range')]
  })
  const sum = shares.reduce((all, share) => all + share, 0n)
  return sum === total ? outside : [...outside, faultAt(shares.length - 1, 'total')]
}
