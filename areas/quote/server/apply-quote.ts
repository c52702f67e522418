import type { LenderCaller } from '#areas/identity/server'
import type { PolicySummary } from '#areas/policy/contract'
import { createPolicies, findSubmittedPolicy, holdSource, type NewPolicy, summariesOf } from '#areas/policy/server'
import { type Premium, type PremiumShare, splitByParts } from '#packages/rating'
import { writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { products, type QuoteRequest, sentences } from '../contract/index.ts'
import { requireLockedQuote } from './quote-store.ts'
import { policySource, type StoredQuote } from './stored-quote.ts'

/**
 * Makes a property share into policies, one for each borrower, and answers their summaries. It happens once: whoever
 * presses again, at the same time or after a crash, gets the same answer.
 *
 * @throws Refusal 404 for a quote that is not the lender's; 400 for one that is no property share, is no longer valid,
 *   needs no insurance or was submitted as one policy; 422 `key-reused`
 */
export async function applyQuote(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  quoteId: string,
  call: Call,
): Promise<PolicySummary[]> {
  const at = clock()
  const { channel, subject, username } = caller
  const source = policySource(quoteId)
  return await database.transaction().execute(async (transaction) => {
    const quote = await requireLockedQuote(transaction, channel, quoteId)
    const keyed = idempotentCall(caller, call, 'quote.apply', { quoteId })
    if (keyed) await claimIdempotencyKey(transaction, keyed, quoteId, at)
    // Before anything is refused: what was made while the quote was valid stays its answer.
    const made = await summariesOf(transaction, channel, source)
    if (made.length > 0) return made

    requireApplicable(quote, at)
    await holdSource(transaction, channel, source)
    const submitted = await findSubmittedPolicy(transaction, channel, quoteId)
    if (submitted !== null) throw refuse('quote-submitted', sentences.quoteSubmitted(submitted))
    const { requestId } = call
    await writeAudit(transaction, {
      channel,
      at,
      actor: subject,
      username,
      action: 'quote.apply',
      record: quoteId,
      requestId,
    })
    const policies = toNewPolicies(quote)
    return await createPolicies(transaction, { channel, source, policies, by: { subject, username }, at, requestId })
  })
}

function requireApplicable({ request, premium, validUntil }: StoredQuote, at: Date): void {
  if (!request.propertyShare) throw refuse('not-property-share', sentences.notPropertyShare)
  if (sydneyDate(at) > validUntil) throw refuse('quote-expired', sentences.quoteExpired)
  if (!premium.lmiNeeded) throw refuse('no-lmi-needed', sentences.noPolicyWithoutPremium)
}

/**
 * The policies of a property share: one for each borrower, with that borrower's part of every loan and of the premium.
 * The whole of the securities secures each of them, so they share the quote's LVR. Parts sum to the quote's figures.
 */
export function toNewPolicies({ request, premium }: StoredQuote): NewPolicy[] {
  const { shares, card } = premium
  const weights = shares.map(({ shareAmount }) => shareAmount)
  const premiums = splitPremium(premium)
  const balances = splitByParts(premium.outstandingLoanBalance, weights)
  const loans = splitLoans(request, shares)
  return shares.flatMap(({ shareAmount }, index) => {
    const borrower = request.borrowers[index]
    const part = premiums[index]
    if (!borrower || !part) return []
    const balance = balances[index] ?? 0n
    return {
      brandName: request.brandName,
      lenderReference: request.sourceRefNumber,
      transactionType: request.transactionType,
      premiumPlanType: request.premiumPlanType,
      productType: request.productType,
      billingTenure: null,
      capitalised: request.capitalised,
      toppedUpPolicyNumber: request.lmiPolicyNumber,
      outstandingLoanBalance: request.outstandingLoanBalance === null ? null : balance,
      otherSharesAmount: premium.loan - shareAmount - balance,
      capitalisedLvr: premium.capitalisedLvr,
      premium: part,
      rateCard: { name: card.name, version: card.version },
      loans: loans[index] ?? [],
      securities: request.securities.map(({ value, state, occupancy }) => ({
        securityValue: value,
        state,
        occupancyType: occupancy,
      })),
      borrowers: [{ ...borrower, borrowerId: null }],
    }
  })
}

/** Each borrower's part of each loan: the parts of a borrower sum to the share, the parts of a loan to the loan. */
function splitLoans({ loans, productType }: QuoteRequest, shares: readonly PremiumShare[]): NewPolicy['loans'][] {
  const left = loans.map(({ amount }) => amount)
  return shares.map(({ shareAmount }, index) => {
    const isLast = index === shares.length - 1
    const amounts = isLast
      ? left
      : splitByParts(
          shareAmount,
          loans.map(({ amount }) => amount),
        )
    return loans.map(({ purpose }, loan) => {
      const amount = amounts[loan] ?? 0n
      left[loan] = (left[loan] ?? 0n) - amount
      return { approvedAmount: amount, loanPurpose: purpose, smsf: productType === products.superFund ? 'Y' : 'N' }
    })
  })
}

/**
 * Every part of a premium divided by the borrowers' shares. Each figure's parts sum to the figure, and each borrower's
 * figures add up: base, GST and duty to the total, total less credits to the payable amount that the quote shows. So
 * that both can hold, GST takes the odd cent: it is never so small that a cent could make it negative, as duty is.
 */
export function splitPremium(premium: Premium): NewPolicy['premium'][] {
  const weights = premium.shares.map(({ shareAmount }) => shareAmount)
  const split = (amount: bigint) => splitByParts(amount, weights)
  const base = split(premium.basePremium)
  const duty = split(premium.stampDuty)
  const credits = split(premium.governmentCredits)
  const previous = split(premium.previousPremiumPaid)
  const original = split(premium.originalBasePremium)
  const isDifference = premium.originalBasePremium - premium.previousPremiumPaid === premium.basePremium
  return premium.shares.map(({ premiumAmount: customerPremiumPayable }, index) => {
    const basePremium = base[index] ?? 0n
    const stampDuty = duty[index] ?? 0n
    const governmentCredits = credits[index] ?? 0n
    const previousPremiumPaid = previous[index] ?? 0n
    const totalPremium = customerPremiumPayable + governmentCredits
    return {
      originalBasePremium: isDifference ? basePremium + previousPremiumPaid : (original[index] ?? 0n),
      previousPremiumPaid,
      basePremium,
      gst: totalPremium - basePremium - stampDuty,
      stampDuty,
      totalPremium,
      governmentCredits,
      customerPremiumPayable,
    }
  })
}
