import { limits, type ReferenceLists } from '#areas/reference-data/contract'
import { type Field, type Fields, type InputOf, parseField, type Rows, rowField } from '#packages/fields'
import type { Cents } from '#packages/money'
import { offeredChoices, quoteLists } from './offered-choices.ts'
import {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  type QuoteRequestBody,
  quoteFields,
  quoteRows,
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

type FlagName = 'capitalisedFlag' | 'propertyShareFlag' | 'incumbentInsurerFlag'

export type RefusedField = { readonly code: string; readonly message: string; readonly field: string }
export type ParsedQuoteRequest =
  | { readonly request: QuoteRequest; readonly refused?: never }
  | { readonly request?: never; readonly refused: readonly RefusedField[] }

/**
 * Validates a request against the rules of specification 000 §5 and the lender's options. The browser and the server
 * call this function, so both report the same messages. Reports all broken rules at once, in the order of the screen,
 * each with its field (`loanList.0.loanAmount`).
 */
export function parseQuoteRequest(body: QuoteRequestBody, lists: ReferenceLists): ParsedQuoteRequest {
  const refused: RefusedField[] = []
  const offered = offeredChoices(body, lists.options)
  const offeredLists = quoteLists(lists, offered.productTypes)
  const { loanList, securityList, borrowerList, insuredLoanList, ...single } = body

  const read = <F extends Field>(field: F, from: InputOf<Fields> = single, path = '') => {
    const { value, error } = parseField(field, from[field.name], offeredLists)
    if (error) refused.push({ ...error, field: `${path}${field.name}` })
    return value
  }
  /** True when a flag is set and offered; reports `rule` when it is set and not offered. */
  const readFlag = (field: Field & { readonly name: FlagName }, isOffered: boolean, rule: string) => {
    const isSet = body[field.name] === 'YES'
    if (isSet && !isOffered) refused.push(field.error(rule))
    return isSet && isOffered
  }
  const readRows = <F extends Fields, Row>(
    list: Rows<F>,
    rows: readonly InputOf<Fields>[] | null | undefined,
    readRow: (value: <N extends Field>(field: N) => ReturnType<typeof read<N>>) => Row,
  ): Row[] => {
    const { length } = rows ?? []
    if (length < list.min) refused.push(list.error('required'))
    if (length > list.max) refused.push(list.error('rows'))
    return (rows ?? []).map((row, index) => readRow((field) => read(field, row, rowField(list, String(index), ''))))
  }

  // The properties are evaluated in the order of the screen.
  const cover = {
    brandName: read(quoteFields.brandName) ?? '',
    premiumPlanType: read(quoteFields.premiumPlanType) ?? '',
    transactionType: read(quoteFields.transactionType) ?? '',
    productType: read(quoteFields.productType) ?? '',
    billingTenure: offered.monthly ? (read(quoteFields.billingTenure) ?? null) : null,
    sourceRefNumber: read(quoteFields.sourceRefNumber) ?? null,
  }
  const loans = readRows(quoteRows.loanList, loanList, (value) => ({
    amount: value(loanFields.loanAmount) ?? 0n,
    purpose: value(loanFields.loanPurpose) ?? '',
  }))
  const capitalised = readFlag(quoteFields.capitalisedFlag, offered.capitalised, 'monthly')
  const incumbentInsurer = readFlag(quoteFields.incumbentInsurerFlag, offered.incumbentInsurer, 'offered')
  const propertyShare = readFlag(quoteFields.propertyShareFlag, offered.propertyShare, 'offered')
  if (propertyShare && borrowerList?.length !== 2) refused.push(quoteRows.borrowerList.error('two'))
  const borrowers = readRows(quoteRows.borrowerList, borrowerList, (value) => ({
    employment: value(borrowerFields.employmentType) ?? '',
    firstHomeBuyer: value(borrowerFields.firstHomeBuyer) === 'YES',
    shareAmount: propertyShare ? (value(borrowerFields.shareAmount) ?? 0n) : null,
  }))
  if (propertyShare) refused.push(...shareErrors(borrowers, loans))
  const securities = readRows(quoteRows.securityList, securityList, (value) => ({
    value: value(securityFields.securityValue) ?? 0n,
    state: value(securityFields.stateName) ?? '',
    occupancy: value(securityFields.occupancyType) ?? '',
  }))
  const { lmiPolicyNumber, outstandingLoanBalance } = quoteFields
  const request: QuoteRequest = {
    ...cover,
    capitalised,
    propertyShare,
    loans,
    borrowers,
    securities,
    incumbentInsurer,
    insurerName: offered.lmiPolicyNumber ? (body.insurerName ?? null) : null,
    lmiPolicyNumber: offered.lmiPolicyNumber ? (read(lmiPolicyNumber) ?? '') : null,
    outstandingLoanBalance: offered.outstandingLoanBalance ? (read(outstandingLoanBalance) ?? 0n) : null,
    // Drop empty rows: the loan number is optional.
    insuredLoans: readRows(quoteRows.insuredLoanList, offered.insuredLoans ? insuredLoanList : [], (value) => ({
      loanNumber: value(insuredLoanFields.loanNumber) ?? '',
    })).filter(({ loanNumber }) => loanNumber !== ''),
  }
  return refused.length > 0 ? { refused } : { request }
}

/**
 * The rules of property share (specification 000 §5): each share is 5 to 95 % of the new loans' total, and the shares
 * sum to it. Skipped while any amount is invalid: that is reported at the amount.
 */
function shareErrors(borrowers: readonly Borrower[], loans: readonly Loan[]): readonly RefusedField[] {
  const total = loans.reduce((sum, { amount }) => sum + amount, 0n)
  const shares = borrowers.map(({ shareAmount }) => shareAmount ?? 0n)
  if (total === 0n || shares.includes(0n)) return []
  const errorAt = (index: number, rule: string) => ({
    ...borrowerFields.shareAmount.error(rule),
    field: rowField(quoteRows.borrowerList, String(index), borrowerFields.shareAmount.name),
  })
  const outside = shares.flatMap((share, index) => {
    const hundredfold = share * 100n
    const inside = hundredfold >= total * limits.smallestShare && hundredfold <= total * limits.largestShare
    return inside ? [] : [errorAt(index, 'range')]
  })
  const sum = shares.reduce((all, share) => all + share, 0n)
  return sum === total ? outside : [...outside, errorAt(shares.length - 1, 'total')]
}
