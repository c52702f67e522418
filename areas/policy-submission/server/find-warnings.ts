import { plans, products, type SavedQuote, transactions } from '#areas/quote/contract'
import { isPostcodeOf } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDayInFigures } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { type Cents, formatDollars, formatPercent } from '#packages/money'
import { type Limit, type Premium, pricePremium, type Refusal } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import {
  changedSinceQuote,
  isStaged,
  messages,
  quotePremiumFields,
  type Submission,
  type SubmissionLists,
  submissionFields,
  submissionFigures,
  type Warning,
  warningLevel,
} from '../contract/index.ts'
import type { CheckedRequest } from './validate-origination-request.ts'

/** The product of a submission, in the codes of quotes and policies. */
export function productOf(
  { loans, paymentType, policyNo, outstandingLoanBalance }: Submission,
  { paymentType: paymentTypes }: Pick<SubmissionLists, 'paymentType'>,
) {
  const isTopUp = policyNo !== null || (outstandingLoanBalance ?? 0n) > 0n
  return {
    productType: loans.some(({ isSMSFLoan }) => isSMSFLoan === 'Y') ? products.superFund : products.standard,
    transactionType: isTopUp ? transactions.topUp : transactions.new,
    premiumPlanType: isStaged(paymentType, paymentTypes) ? plans.monthly : plans.single,
  }
}

/**
 * The premium by the card in force on the quotation date, or the refusal for an exceeded limit.
 *
 * @param premiumAlreadyPaid for the topped-up policy; null if this insurer has no such policy
 * @returns null if all loan amounts are zero, or no card or duty is in force
 */
export function priceSubmission(
  reference: ReferenceData,
  channel: string,
  submission: Submission,
  { productType, transactionType, premiumPlanType }: ReturnType<typeof productOf>,
  premiumAlreadyPaid: Cents | null,
): Premium | Refusal | null {
  const { party, quotationDate, loans, securities, borrowers } = submission
  const card = reference.cardFor(channel, party, quotationDate)?.card
  const duty = reference.dutyOn(quotationDate)
  if (!card || !duty || loans.every(({ amountRequested }) => amountRequested === 0n)) return null
  const capitalised = submission.capitalized === 'Y'
  return pricePremium(card, duty, {
    productType,
    transaction:
      transactionType === transactions.topUp
        ? { type: 'TOPUP', outstandingLoanBalance: submission.outstandingLoanBalance ?? 0n, premiumAlreadyPaid }
        : { type: 'NEW' },
    plan:
      premiumPlanType === plans.monthly && submission.billingTenure !== null
        ? { type: 'monthly', billingTenure: submission.billingTenure }
        : { type: 'single', capitalised: capitalised && premiumPlanType === plans.single, shareAmounts: null },
    loans: loans.map(({ amountRequested, loanPurpose }) => ({ amount: amountRequested, purpose: loanPurpose })),
    securities: securities.map(({ valuationAmount, state, occupancyType }) => ({
      value: valuationAmount,
      state,
      occupancy: occupancyType,
    })),
    borrowers: borrowers.map(({ employmentType, firstHomeBuyer }) => ({
      employment: employmentType,
      firstHomeBuyer: firstHomeBuyer === 'Y',
    })),
  })
}

type Known = {
  readonly checked: CheckedRequest
  readonly lists: SubmissionLists
  readonly priced: Premium | Refusal | null
  readonly quote: SavedQuote | null
  readonly insured: readonly { readonly loanNumber: string; readonly policyNumber: string }[]
  readonly today: PlainDate
}
type Found = Omit<Warning, 'level'>

/** The warnings for the lender, those of level `outside` first; they do not prevent the policy. */
export function findWarnings({ checked, lists, priced, quote, insured, today }: Known): Warning[] {
  const { submission } = checked
  const found: Found[] = [
    ...cardWarnings(priced, submission, lists),
    ...(quote ? expiryWarnings(quote, today) : []),
    ...insuredElsewhereWarnings(submission, insured),
    ...(quote ? changesSinceQuote(quote, submission, lists) : []),
    ...capitalisedMonthlyWarnings(submission, lists),
    ...increaseWarnings(submission),
    ...postcodeWarnings(submission, lists),
    ...mappingWarnings(checked),
  ]
  return found.map((warning) => ({ ...warning, level: warningLevel(warning.code) }))
}

function cardWarnings(priced: Premium | Refusal | null, submission: Submission, lists: SubmissionLists): Found[] {
  if (priced === null)
    return [{ code: 'no-card', message: messages.noCard(formatDayInFigures(submission.quotationDate)) }]
  const ofPremium =
    priced.outcome === 'refused'
      ? [priced, ...priced.others].map((limit) => ({ code: limit.code, message: limitMessage(limit) }))
      : premiumWarnings(priced, submission)
  const isKnown = ofPremium.some(({ code }) => code === 'capitalised-lvr-above-cap')
  return isKnown ? ofPremium : [...ofPremium, ...capitalisedLimitWarnings(priced.card, submission, lists)]
}

function limitMessage(exceeded: Limit): string {
  const { lvrAboveLimit, loanAboveLimit, capitalisedLvrAboveLimit } = messages
  switch (exceeded.code) {
    case 'lvr-above-cap':
      return lvrAboveLimit(formatPercent(exceeded.baseLvr), formatPercent(exceeded.highestLvr))
    case 'loan-above-cap':
      return loanAboveLimit(formatDollars(exceeded.loan), formatDollars(exceeded.loanCap))
    case 'capitalised-lvr-above-cap':
      return capitalisedLvrAboveLimit(
        formatPercent(exceeded.capitalisedLvr),
        formatPercent(exceeded.highestCapitalisedLvr),
      )
    default:
      return messages.notPriced
  }
}

/** The card limits the LVR with its own premium; an increase above that premium may exceed the limit alone. */
function capitalisedLimitWarnings(
  { highestCapitalisedLvr: limit }: Premium['card'],
  submission: Submission,
  { paymentType }: SubmissionLists,
): Found[] {
  const { increase, capitalisedLvr: lvr } = submissionFigures(submission)
  if (isStaged(submission.paymentType, paymentType) || increase === 0n || lvr === null || lvr <= limit) return []
  const message = messages.capitalisedLvrAboveLimit(formatPercent(lvr), formatPercent(limit))
  return [{ code: 'capitalised-lvr-above-cap', message }]
}

const dollar = 100n
const differs = (one: Cents, other: Cents) => (one > other ? one - other : other - one) > dollar

/** Whether the submitted premium is the card's, apart from rounding. */
export function isCardPremium(premium: Premium, submission: Submission): boolean {
  return premiumWarnings(premium, submission).length === 0
}

function premiumWarnings(premium: Premium, submission: Submission): Found[] {
  return (['basePremium', 'gst', 'stampDuty'] as const).flatMap((field) => {
    const [submitted, card] = [submission[field], premium[field]]
    const isFree = submitted === 0n && card > 0n
    if (!isFree && !differs(submitted, card)) return []
    const { label } = quotePremiumFields[field]
    const message = messages.otherPremium(label, formatDollars(submitted), formatDollars(card))
    return [{ code: 'other-premium', message, field }]
  })
}

function expiryWarnings({ quote: { quoteId, validUntil } }: SavedQuote, today: PlainDate): Found[] {
  if (today <= validUntil) return []
  const message = messages.quoteExpired(quoteId, formatDayInFigures(validUntil))
  return [{ code: 'quote-expired', message, field: submissionFields.lmiReferenceNo.name }]
}

function insuredElsewhereWarnings({ loans }: Submission, insured: Known['insured']): Found[] {
  const indexes = new Map(loans.map(({ loanNumber }, index) => [loanNumber.toUpperCase(), index]))
  return insured.map(({ loanNumber, policyNumber }) => ({
    code: 'insured-elsewhere',
    message: messages.insuredElsewhere(loanNumber, policyNumber),
    field: `loans.${indexes.get(loanNumber.toUpperCase())}.loanNumber`,
  }))
}

function changesSinceQuote(saved: SavedQuote, submission: Submission, lists: SubmissionLists): Found[] {
  return changedSinceQuote(saved, submission, lists).map(({ label, quoted, now }) => ({
    code: 'moved-since-quote',
    message: messages.changedValue(label, quoted, now),
  }))
}

function capitalisedMonthlyWarnings({ capitalized, paymentType }: Submission, lists: SubmissionLists): Found[] {
  if (capitalized !== 'Y' || !isStaged(paymentType, lists.paymentType)) return []
  return [
    { code: 'capitalised-monthly', message: messages.capitalisedMonthly, field: submissionFields.capitalized.name },
  ]
}

/** Capitalised: the increase is the premium, and the original amount is the loans' sum, each within $1. */
function increaseWarnings(submission: Submission): Found[] {
  const { capitalized, insuredAmountIncrease: increase, originalAmount: original } = submission
  const { loans, totalPremium } = submissionFigures(submission)
  const found: Found[] = []
  const add = (field: 'insuredAmountIncrease' | 'originalAmount', message: string) =>
    found.push({ code: 'capitalised-amounts', message, field })
  if (capitalized !== 'Y') {
    if (increase) add('insuredAmountIncrease', messages.increaseNotCapitalised(formatDollars(increase)))
    return found
  }
  if (increase && differs(increase, totalPremium))
    add('insuredAmountIncrease', messages.increaseIsNotPremium(formatDollars(increase), formatDollars(totalPremium)))
  if (original !== null && differs(original, loans))
    add('originalAmount', messages.originalIsNotLoans(formatDollars(original), formatDollars(loans)))
  return found
}

function postcodeWarnings({ securities }: Submission, { state: states }: SubmissionLists): Found[] {
  return securities.flatMap(({ addressLine1, postCode, state }, index) => {
    if (isPostcodeOf(state, postCode)) return []
    const message = messages.postcodeElsewhere(addressLine1, postCode, longNameIn(states, state))
    return [{ code: 'postcode-elsewhere', message, field: `properties.${index}.postCode` }]
  })
}

const construction = 'CONSTR'
const selfEmployed = 'SELFEMP'

/** What the fixed values of the request contradict (specification 001 §9). */
function mappingWarnings({ submission: { loans, borrowers }, request }: CheckedRequest): Found[] {
  const found: Found[] = []
  for (const [index, { loanNumber, loanPurpose }] of loans.entries()) {
    const isSentWithout = request.loans?.[index]?.constructionLoan === 'N'
    if (loanPurpose !== construction || !isSentWithout) continue
    const message = messages.constructionNotSent(loanNumber)
    found.push({ code: 'construction-not-sent', message, field: `loans.${index}.loanPurpose` })
  }
  for (const [index, { uniqueBorrowerId, employmentType }] of borrowers.entries()) {
    const occupation = String(request.borrowers?.[index]?.occupation ?? '').trim()
    if (employmentType !== selfEmployed || !/^employee$/i.test(occupation)) continue
    const message = messages.employeeNotSent(uniqueBorrowerId)
    found.push({ code: 'employee-not-sent', message, field: `borrowers.${index}.employmentType` })
  }
  return found
}
