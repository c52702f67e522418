import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prepareDutyTable, prepareRateCard } from '../card/prepare-rate-card.ts'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { type Premium, pricePremium } from './price-premium.ts'
import type { PricingInput } from './pricing-input.ts'

/*
 * Properties of every loan, for all card settings of GST, credits and minimum. Compared within one loan band only: in
 * the published table, some higher loan bands have lower rates.
 */

const duty = prepareDutyTable(currentDuty())
const cards = [true, false].flatMap((ratesIncludeGst) =>
  [true, false].flatMap((lenderClaimsRitc) =>
    ['0', '200.00', '2500.00'].map((minimumBasePremium) =>
      prepareRateCard({ ...illustrativeCard(), ratesIncludeGst, lenderClaimsRitc, minimumBasePremium }),
    ),
  ),
)
const loanBandEdges = [300_000n, 500_000n, 600_000n, 750_000n, 1_000_000n].map((dollars) => dollars * 100n)

const anyCard = fc.constantFrom(...cards)
const anyState = fc.constantFrom('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')
const anyAmount = fc.oneof(fc.bigInt({ min: 100n, max: 100_000n }), fc.bigInt({ min: 4_000_000n, max: 20_000_000n }))
const anyLoans = fc.array(fc.record({ amount: anyAmount, purpose: fc.constantFrom('PURCHASE', 'REFINT', 'REFEXT') }), {
  minLength: 1,
  maxLength: 7,
})
const anyOccupancy = fc.constantFrom(['OWNOC'], ['OWNOC'], ['OWNOC', 'INVST']).map((codes) => fc.constantFrom(...codes))
const anyStates = anyOccupancy.chain((occupancy) =>
  fc.array(fc.record({ state: anyState, weight: fc.bigInt({ min: 1n, max: 1000n }), occupancy }), {
    minLength: 1,
    maxLength: 7,
  }),
)
const anyBorrowers = fc.array(
  fc.record({ employment: fc.constantFrom('PAYG', 'SELFEMP'), firstHomeBuyer: fc.boolean() }),
  { minLength: 1, maxLength: 7 },
)
const anyPlan = fc.oneof(
  fc.record({ type: fc.constant('single'), capitalised: fc.boolean(), shareAmounts: fc.constant(null) }),
  fc.record({ type: fc.constant('monthly'), billingTenure: fc.integer({ min: 1, max: 60 }) }),
)

/** A new loan at an LVR that the product mostly prices: the security values are derived from the loans. */
const anyNewLoan: fc.Arbitrary<PricingInput> = fc
  .record({
    product: fc.oneof(
      fc.record({ productType: fc.constant('SGS'), lvr: fc.bigInt({ min: 7900n, max: 9550n }) }),
      fc.record({ productType: fc.constant('SMSF'), lvr: fc.bigInt({ min: 5900n, max: 8050n }) }),
    ),
    plan: anyPlan,
    loans: anyLoans,
    states: anyStates,
    borrowers: anyBorrowers,
  })
  .map(({ product: { productType, lvr }, states, ...rest }) => {
    const loan = sum(rest.loans.map(({ amount }) => amount))
    const weights = sum(states.map(({ weight }) => weight))
    const securities = states.map(({ state, occupancy, weight }) => ({
      state,
      occupancy,
      value: (loan * 10_000n * weight) / (lvr * weights) + 1n,
    }))
    return { ...rest, productType, securities, transaction: { type: 'NEW' } }
  })

const runs = { numRuns: 1000 }

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function priced(card: (typeof cards)[number], input: PricingInput): Premium | undefined {
  const premium = pricePremium(card, duty, input)
  return premium.outcome === 'priced' ? premium : undefined
}

function loanBandOf(loan: bigint): number {
  return loanBandEdges.findIndex((edge) => loan <= edge)
}

it('for every loan the figures of a premium add up, and none is below zero', () => {
  fc.assert(
    fc.property(anyCard, anyNewLoan, (card, input) => {
      const premium = priced(card, input)
      if (!premium) return
      const { basePremium, gst, stampDuty, totalPremium, governmentCredits, customerPremiumPayable } = premium
      expect(basePremium + gst + stampDuty).toBe(totalPremium)
      expect(totalPremium - governmentCredits).toBe(customerPremiumPayable)
      expect(sum(premium.dutyByState.map((part) => part.premium))).toBe(basePremium + gst)
      expect(sum(premium.dutyByState.map((part) => part.duty))).toBe(stampDuty)
      expect(sum(premium.dutyByState.map((part) => part.securityValue))).toBe(premium.value)
      for (const part of premium.dutyByState) expect(part.premium).toBeGreaterThanOrEqual(0n)
      const added = premium.capitalised ? customerPremiumPayable : 0n
      expect(premium.capitalisedLoan).toBe(premium.loan + added)
      if (premium.capitalised && premium.lmiNeeded) expect(premium.capitalisedLvr).toBeLessThanOrEqual(9700n)
    }),
    runs,
  )
})

it('for every loan the months add up to the premium', () => {
  fc.assert(
    fc.property(anyCard, anyNewLoan, fc.integer({ min: 1, max: 60 }), (card, input, billingTenure) => {
      const premium = priced(card, { ...input, plan: { type: 'monthly', billingTenure } })
      if (!premium?.monthly) return
      const { monthly } = premium
      const before = monthly.customerPremiumPayable * BigInt(billingTenure - 1)
      expect(before + monthly.lastInstalment).toBe(premium.customerPremiumPayable)
      expect(monthly.lastInstalment).toBeGreaterThanOrEqual(0n)
      expect(monthly.basePremium + monthly.gst + monthly.stampDuty).toBe(monthly.totalPremium)
      expect(monthly.totalPremium - monthly.governmentCredits).toBe(monthly.customerPremiumPayable)
      expect(premium.capitalisedLoan).toBe(premium.loan)
    }),
    runs,
  )
})

it('for every loan the shares add up to the premium and to 100 %', () => {
  fc.assert(
    fc.property(anyCard, anyNewLoan, fc.bigInt({ min: 500n, max: 9500n }), (card, input, percent) => {
      const loan = sum(input.loans.map(({ amount }) => amount))
      const first = (loan * percent) / 10_000n
      const shareAmounts = [first, loan - first]
      const borrower = { employment: 'PAYG', firstHomeBuyer: false }
      const plan = { type: 'single', capitalised: false, shareAmounts } as const
      const premium = priced(card, { ...input, plan, borrowers: [borrower, borrower] })
      if (!premium) return
      expect(premium.shares.map((share) => share.shareAmount)).toEqual(shareAmounts)
      expect(sum(premium.shares.map((share) => share.premiumAmount))).toBe(premium.customerPremiumPayable)
      expect(sum(premium.shares.map((share) => share.sharePercent))).toBe(10_000n)
    }),
    runs,
  )
})

it('for every loan the premium never falls when only the LVR rises within one loan band, because the security is worth less', () => {
  fc.assert(
    fc.property(anyCard, anyNewLoan, fc.bigInt({ min: 1n, max: 3000n }), (card, input, less) => {
      const single = { type: 'single', capitalised: false, shareAmounts: null } as const
      const one = { ...input, plan: single, securities: input.securities.slice(0, 1) }
      const securities = one.securities.map((it) => ({ ...it, value: it.value - (it.value * less) / 10_000n }))
      const before = priced(card, one)
      const after = priced(card, { ...one, securities })
      if (!before || !after) return
      expect(after.baseLvr).toBeGreaterThanOrEqual(before.baseLvr)
      expect(after.customerPremiumPayable).toBeGreaterThanOrEqual(before.customerPremiumPayable)
    }),
    runs,
  )
})

it('for every loan the premium never falls when only the LVR rises within one loan band, because the loan is larger', () => {
  fc.assert(
    fc.property(anyCard, anyNewLoan, fc.bigInt({ min: 1n, max: 5_000_000n }), (card, input, more) => {
      const single = { type: 'single', capitalised: false, shareAmounts: null } as const
      const larger = input.loans.map((loan, index) => (index === 0 ? { ...loan, amount: loan.amount + more } : loan))
      const before = priced(card, { ...input, plan: single })
      const after = priced(card, { ...input, plan: single, loans: larger })
      if (!before || !after || loanBandOf(before.loan) !== loanBandOf(after.loan)) return
      expect(after.customerPremiumPayable).toBeGreaterThanOrEqual(before.customerPremiumPayable)
    }),
    runs,
  )
})

it('for every loan a top-up never costs more than a new loan of the same total', () => {
  const anyCredit = fc.option(fc.bigInt({ min: 0n, max: 4_000_000n }))
  fc.assert(
    fc.property(anyCard, anyNewLoan, anyCredit, fc.integer({ min: 1, max: 9 }), (card, input, paid, tenths) => {
      const balance = (sum(input.loans.map(({ amount }) => amount)) * BigInt(tenths)) / 10n
      const [first, ...others] = input.loans
      if (!first) return
      const fresh = { ...input, loans: [{ ...first, amount: first.amount + balance }, ...others] }
      const topUp: PricingInput = {
        ...input,
        transaction: { type: 'TOPUP', outstandingLoanBalance: balance, premiumAlreadyPaid: paid },
      }
      const freshPremium = priced(card, fresh)
      if (!freshPremium) return
      const topUpPremium = priced(card, topUp)
      expect(topUpPremium?.loan).toBe(freshPremium.loan)
      expect(topUpPremium?.customerPremiumPayable).toBeLessThanOrEqual(freshPremium.customerPremiumPayable)
    }),
    runs,
  )
})
