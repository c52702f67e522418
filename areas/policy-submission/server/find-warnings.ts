import { plans, products, type SavedQuote, transactions } from '#areas/quote/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDayInFigures } from '#packages/calendar'
import { type Cents, formatDollars, formatPercent } from '#packages/money'
import { type Premium, pricePremium, type Refusal } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import {
  changedSinceQuote,
  isStaged,
  quotePremiumFields,
  type Submission,
  type SubmissionLists,
  sentences,
  type Warning,
} from '../contract/index.ts'
import type { CheckedRequest } from './read-origination-request.ts'

/** The product of a submission, in the codes of quotes and policies. */
export type Product = {
  readonly productType: string
  readonly transactionType: string
  readonly premiumPlanType: string
}

export function productOf(
  { loans, paymentType, policyNo, outstandingLoanBalance }: Submission,
  { paymentType: paymentTypes }: Pick<SubmissionLists, 'paymentType'>,
): Product {
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
  { productType, transactionType, premiumPlanType }: Product,
  premiumAlreadyPaid: Cents | null,
): Premium | Refusal | null {
  const { party, quotationDate, loans, properties, borrowers } = submission
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
    securities: properties.map(({ valuationAmount, state, occupancyType }) => ({
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
  /** The submission's loans that another policy insures. */
  readonly insured: readonly { readonly loanNumber: string; readonly policyNumber: string }[]
  readonly today: PlainDate
}

/** The warnings for the lender; they do not prevent the policy. */
export function findWarnings({ checked, lists, priced, quote, insured, today }: Known): Warning[] {
  const { submission } = checked
  return [
    ...(priced === null
      ? []
      : priced.outcome === 'refused'
        ? [limitWarning(priced)]
        : premiumWarnings(priced, submission)),
    ...(quote ? quoteWarnings(quote, submission, lists, today) : []),
    ...insured.map(({ loanNumber, policyNumber }) => ({
      code: 'insured-elsewhere',
      message: sentences.insuredElsewhere(loanNumber, policyNumber),
    })),
    ...(submission.capitalized === 'Y' ? capitalisedWarnings(checked) : []),
  ]
}

function limitWarning(refused: Refusal): Warning {
  const { code } = refused
  switch (code) {
    case 'lvr-above-cap':
      return {
        code,
        message: sentences.lvrAboveLimit(formatPercent(refused.baseLvr), formatPercent(refused.highestLvr)),
      }
    case 'loan-above-cap':
      return { code, message: sentences.loanAboveLimit(formatDollars(refused.loan), formatDollars(refused.loanCap)) }
    case 'capitalised-lvr-above-cap':
      return {
        code,
        message: sentences.capitalisedLvrAboveLimit(
          formatPercent(refused.capitalisedLvr),
          formatPercent(refused.highestCapitalisedLvr),
        ),
      }
    default:
      return { code, message: sentences.notPriced }
  }
}

const dollar = 100n

function premiumWarnings(premium: Premium, submission: Submission): Warning[] {
  return (['basePremium', 'gst', 'stampDuty'] as const).flatMap((name) => {
    const [submitted, card] = [submission[name], premium[name]]
    const difference = submitted > card ? submitted - card : card - submitted
    if (difference <= dollar) return []
    const { label } = quotePremiumFields[name]
    return [
      { code: 'other-premium', message: sentences.otherPremium(label, formatDollars(submitted), formatDollars(card)) },
    ]
  })
}

function quoteWarnings(saved: SavedQuote, submission: Submission, lists: SubmissionLists, today: PlainDate): Warning[] {
  const { quoteId, validUntil } = saved.quote
  const day = formatDayInFigures(validUntil)
  return [
    ...(today > validUntil ? [{ code: 'quote-expired', message: sentences.quoteExpired(quoteId, day) }] : []),
    ...changedSinceQuote(saved, submission, lists).map(({ label, quoted, now }) => ({
      code: 'moved-since-quote',
      message: sentences.moved(label, quoted, now),
    })),
  ]
}

/** Capitalised: the increase equals the premium, and original amount plus increase equals the loans. */
function capitalisedWarnings({ submission, insuredAmountIncrease: increase }: CheckedRequest): Warning[] {
  const code = 'capitalised-amounts'
  const { basePremium, gst, stampDuty, originalAmount } = submission
  if (increase === 0n) return []
  const premium = basePremium + gst + stampDuty
  const difference = increase > premium ? increase - premium : premium - increase
  const loans = submission.loans.reduce((sum, { amountRequested }) => sum + amountRequested, 0n)
  const sum = (originalAmount ?? 0n) + increase
  return [
    ...(difference > dollar
      ? [{ code, message: sentences.increaseIsNotPremium(formatDollars(increase), formatDollars(premium)) }]
      : []),
    ...(originalAmount !== null && sum !== loans
      ? [{ code, message: sentences.increaseDoesNotAdd(formatDollars(sum), formatDollars(loans)) }]
      : []),
  ]
}
