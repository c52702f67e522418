import type { LenderCaller } from '#areas/identity/server'
import type { PolicySummary } from '#areas/policy/contract'
import { createPolicies, lockSource, type NewPolicy, summariesOf, summariesOfReference } from '#areas/policy/server'
import { recordLenderEvents } from '#areas/webhook/server'
import { type Premium, type PremiumShare, splitByParts } from '#packages/rating'
import { writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { messages, products, type QuoteRequest } from '../contract/index.ts'
import { serviceMessages } from './messages.ts'
import { requireQuote } from './quote-store.ts'
import { policySource, type StoredQuote } from './stored-quote.ts'

/**
 * Creates the policies of a property share, one for each borrower, and returns their summaries. Idempotent: repeated
 * and concurrent calls return the same policies, also after a crash.
 *
 * @throws Refusal 404 when the lender has no such quote; 400 when the quote is no property share, is no longer valid,
 *   needs no insurance or was submitted as one policy; 422 `key-reused`
 */
export async function applyQuote(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  quoteId: string,
  call: Call,
): Promise<PolicySummary[]> {
  const at = clock()
  const { channel } = caller
  const source = policySource(quoteId)
  return await database.transaction().execute(async (transaction) => {
    const quote = await requireQuote(transaction, channel, quoteId, { lock: true })
    const idempotent = idempotentCall(caller, call, 'quote.apply', { quoteId })
    if (idempotent) await claimIdempotencyKey(transaction, idempotent, quoteId, at)
    // Before any refusal: policies created while the quote was valid are still returned.
    const made = await summariesOf(transaction, channel, source)
    if (made.length > 0) return made

    requireApplicable(quote, at)
    await lockSource(transaction, channel, source)
    const [submitted] = await summariesOfReference(transaction, channel, quoteId)
    if (submitted) throw refuse('quote-submitted', serviceMessages.quoteSubmitted(submitted.policyNumber))
    const { httpRequestId: requestId } = call
    await writeAudit(transaction, { channel, at, by: caller, action: 'quote.apply', record: quoteId, requestId })
    const record = { kind: 'quote', id: quoteId } as const
    await recordLenderEvents(transaction, [{ channel, at, record, event: 'applied', status: 'Applied' }])
    const policies = toNewPolicies(quote)
    return await createPolicies(transaction, { channel, source, policies, by: caller, at, requestId })
  })
}

function requireApplicable({ request, premium, validUntil }: StoredQuote, at: Date): void {
  if (!request.propertyShare) throw refuse('not-property-share', serviceMessages.notPropertyShare)
  if (sydneyDate(at) > validUntil) throw refuse('quote-expired', messages.quoteExpired)
  if (!premium.lmiNeeded) throw refuse('no-lmi-needed', messages.noPolicyWithoutPremium)
}

/**
 * Splits a quote into policies: one for each borrower, with the borrower's part of every loan and of the premium. Each
 * policy includes all securities, so they all have the quote's LVR. The parts sum to the quote's figures.
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

/**
 * Splits the loans between the borrowers: the parts of a borrower sum to the borrower's share, the parts of a loan to
 * the loan.
 */
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
 * Splits every figure of a premium by the borrowers' shares. The parts of each figure sum to the figure, and each
 * borrower's figures add up: base, GST and duty to the total, and the total less credits to the payable amount of the
 * quote. GST absorbs the rounding difference: unlike duty, it is never small enough for a cent to make it negative.
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
