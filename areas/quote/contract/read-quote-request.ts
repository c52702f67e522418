import {
  formats,
  limits,
  messageFor,
  type PartyOptions,
  type ReferenceItem,
  type ReferenceLists,
  type TransactionFlags,
} from '#areas/reference-data/contract'
import type { Cents } from '#packages/money'
import { checkShares } from './check-shares.ts'
import { plans, products, transactions } from './codes.ts'
import type { Borrower, InsuredLoan, Loan, QuoteRequest, Security } from './quote-request.ts'
import { readAmount } from './read-amount.ts'
import type { SentQuoteRequest } from './sent-quote-request.ts'

export type RefusedField = { readonly code: string; readonly message: string; readonly field: string }
export type ReadResult =
  | { readonly request: QuoteRequest; readonly refused?: never }
  | { readonly request?: never; readonly refused: readonly RefusedField[] }

type Refuse = (field: string, rule: string, name?: string) => void

/**
 * Reads a request by the rules of specification 000 §5, against what the lender may choose. The browser and the server
 * call the same function, so a person reads the same sentence whichever of them noticed. All broken rules are named at
 * once, each with the field it belongs to (`loanList.0.loanAmount`).
 */
export function readQuoteRequest(sent: SentQuoteRequest, lists: ReferenceLists): ReadResult {
  const refused: RefusedField[] = []
  const refuse: Refuse = (field, rule, name = field.slice(field.lastIndexOf('.') + 1)) =>
    refused.push({ code: `${name}-${rule}`, message: messageFor(name, rule), field })

  const { options } = lists
  const topUp = sent.transactionType === transactions.topUp
  const monthly = sent.premiumPlanType === plans.monthly
  const incumbentInsurer = topUp && sent.incumbentInsurerFlag === 'YES'
  const shown = (flags: TransactionFlags) => (topUp ? flags.TOPUP : flags.NEW)
  const propertyShare = sent.propertyShareFlag === 'YES'

  const brandName = readCode(sent.brandName, lists.brands, 'brandName', refuse)
  const premiumPlanType = readCode(sent.premiumPlanType, options.premiumPlans, 'premiumPlanType', refuse)
  const transactionType = readCode(sent.transactionType, options.transactionTypes, 'transactionType', refuse)
  const offered = productsOf(premiumPlanType, options).filter(
    ({ shortName }) => !(topUp && shortName === products.superFund),
  )
  const productType = readCode(sent.productType, offered, 'productType', refuse)
  const billingTenure = monthly ? readTenure(sent.billingTenure, refuse) : null
  if (monthly && sent.capitalisedFlag === 'YES') refuse('capitalisedFlag', 'monthly')
  if (propertyShare && (!shown(options.propertyShare) || monthly)) refuse('propertyShareFlag', 'offered')
  if (sent.incumbentInsurerFlag === 'YES' && !shown(options.incumbentInsurer)) refuse('incumbentInsurerFlag', 'offered')

  const loans = readLoans(sent, lists, refuse)
  const securities = readSecurities(sent, lists, refuse)
  const borrowers = readBorrowers(sent, lists, propertyShare, refuse)
  if (propertyShare) checkShares(borrowers, loans, refuse)

  const request: QuoteRequest = {
    brandName,
    premiumPlanType,
    transactionType,
    productType,
    billingTenure,
    capitalised: sent.capitalisedFlag === 'YES',
    propertyShare,
    loans,
    securities,
    borrowers,
    insuredLoans: topUp && shown(options.insuredLoans) ? readInsuredLoans(sent, refuse) : [],
    lmiPolicyNumber: topUp && !incumbentInsurer ? readPolicyNumber(sent.lmiPolicyNumber, refuse) : null,
    outstandingLoanBalance:
      topUp && shown(options.outstandingLoanBal)
        ? readCents(sent.outstandingLoanBalance, balance, 'outstandingLoanBalance', refuse)
        : null,
    incumbentInsurer,
    sourceRefNumber: sent.sourceRefNumber?.trim() || null,
    insurerName: topUp && !incumbentInsurer ? (sent.insurerName ?? null) : null,
  }
  return refused.length > 0 ? { refused } : { request }
}

/** The plan is still whatever was sent: a name that every object has, such as `constructor`, is no plan. */
function productsOf(plan: string, { productTypes }: PartyOptions): readonly ReferenceItem[] {
  return (Object.hasOwn(productTypes, plan) ? productTypes[plan] : undefined) ?? []
}

function readCode(
  sent: string | null | undefined,
  known: readonly ReferenceItem[],
  field: string,
  refuse: Refuse,
): string {
  if (!sent) refuse(field, 'required')
  else if (!known.some(({ shortName }) => shortName === sent)) refuse(field, 'unknown')
  return sent ?? ''
}

function readTenure(sent: SentQuoteRequest['billingTenure'], refuse: Refuse): number | null {
  const text = String(sent ?? '').trim()
  if (text === '') refuse('billingTenure', 'required')
  else if (!/^\d{1,2}$/.test(text) || Number(text) < limits.shortestTenure || Number(text) > limits.longestTenure)
    refuse('billingTenure', 'range')
  return Number(text)
}

/** The rows of a list: at least one, at most seven. */
function readRows<Row>(rows: readonly Row[] | null | undefined, field: string, refuse: Refuse): readonly Row[] {
  const sent = rows ?? []
  if (sent.length === 0) refuse(field, 'required')
  if (sent.length > limits.rows) refuse(field, 'rows')
  return sent
}

type SentAmount = string | number | null | undefined
type Bounds = { readonly smallest: Cents; readonly largest: Cents | null }

const lendable: Bounds = { smallest: limits.smallestAmount, largest: limits.largestAmount }
const balance: Bounds = { smallest: 0n, largest: null }

function readCents(sent: SentAmount, { smallest, largest }: Bounds, field: string, refuse: Refuse): Cents {
  const read = readAmount(sent, smallest, largest)
  if ('amount' in read) return read.amount
  refuse(field, read.rule)
  return 0n
}

function readLoans(sent: SentQuoteRequest, lists: ReferenceLists, refuse: Refuse): Loan[] {
  return readRows(sent.loanList, 'loanList', refuse).map((loan, index) => ({
    amount: readCents(loan.loanAmount, lendable, `loanList.${index}.loanAmount`, refuse),
    purpose: readCode(loan.loanPurpose, lists.loanPurposes, `loanList.${index}.loanPurpose`, refuse),
  }))
}

function readSecurities(sent: SentQuoteRequest, lists: ReferenceLists, refuse: Refuse): Security[] {
  return readRows(sent.securityList, 'securityList', refuse).map((security, index) => ({
    value: readCents(security.securityValue, lendable, `securityList.${index}.securityValue`, refuse),
    state: readCode(security.stateName, lists.states, `securityList.${index}.stateName`, refuse),
    occupancy: readCode(security.occupancyType, lists.occupancyTypes, `securityList.${index}.occupancyType`, refuse),
  }))
}

function readBorrowers(
  sent: SentQuoteRequest,
  lists: ReferenceLists,
  propertyShare: boolean,
  refuse: Refuse,
): Borrower[] {
  const rows = readRows(sent.borrowerList, 'borrowerList', refuse)
  if (propertyShare && rows.length !== 2) refuse('borrowerList', 'two')
  return rows.map((borrower, index) => ({
    employment: readCode(
      borrower.employmentType,
      lists.employmentTypes,
      `borrowerList.${index}.employmentType`,
      refuse,
    ),
    firstHomeBuyer: borrower.firstHomeBuyer === 'YES',
    shareAmount: propertyShare
      ? readCents(borrower.shareAmount, lendable, `borrowerList.${index}.shareAmount`, refuse)
      : null,
  }))
}

/** Rows that were left empty are no loans; a loan number is not required (specification 000 §5). */
function readInsuredLoans(sent: SentQuoteRequest, refuse: Refuse): InsuredLoan[] {
  const rows = sent.insuredLoanList ?? []
  if (rows.length > limits.rows) refuse('insuredLoanList', 'rows')
  return rows.flatMap(({ loanNumber }, index) => {
    const number = loanNumber?.trim() ?? ''
    if (number === '') return []
    if (!formats.loanNumber.test(number)) refuse(`insuredLoanList.${index}.loanNumber`, 'pattern')
    return [{ loanNumber: number }]
  })
}

function readPolicyNumber(sent: SentQuoteRequest['lmiPolicyNumber'], refuse: Refuse): string {
  const number = String(sent ?? '').trim()
  if (number === '') refuse('lmiPolicyNumber', 'required')
  else if (!formats.policyNumber.test(number)) refuse('lmiPolicyNumber', 'pattern')
  return number
}
