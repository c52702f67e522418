import { randomUUID } from 'node:crypto'
import type { ImportedPolicy, PolicyLife, PolicyLoan } from '#areas/policy/server'
import { addDays, type PlainDate } from '#platform/clock'
import type { BelievableLoan } from './believable-loan.ts'
import type { Chance } from './chance.ts'

export const seedAuthor = { subject: 'seed', username: 'seed' }

type Days = { readonly applied: PlainDate; readonly createdAt: Date; readonly today: PlainDate }

/** A policy over a believable loan, somewhere in its life: most are in force. */
export function believablePolicy(loan: BelievableLoan, days: Days, chance: Chance): ImportedPolicy {
  const { premium, input, channel, brandName } = loan
  const { applied, createdAt, today } = days
  const life = believableLife(applied, today, premium.totalPremium, chance)
  const { plan } = input
  const reference = `${channel.slice(0, 2)}-${applied.slice(0, 4)}-${chance.between(10_000_000, 99_999_999)}`
  const terms = life.coverageEffectiveDate ? loanTerms(life.coverageEffectiveDate, chance) : null
  return {
    ...life,
    channel,
    brandName,
    source: { kind: 'seed', id: randomUUID() },
    sourceSlot: 1,
    lenderReference: reference,
    applicationNumber: reference,
    transactionType: 'NEW',
    premiumPlanType: plan.type === 'monthly' ? 'IPTMnthly' : 'IPTSng',
    productType: input.productType,
    billingTenure: plan.type === 'monthly' ? plan.billingTenure : null,
    capitalised: premium.capitalised,
    toppedUpPolicyNumber: null,
    outstandingLoanBalance: null,
    loanAmount: premium.loan,
    securityValue: premium.value,
    baseLvr: premium.baseLvr,
    capitalisedLvr: premium.capitalisedLvr,
    premium: {
      originalBasePremium: premium.originalBasePremium,
      previousPremiumPaid: premium.previousPremiumPaid,
      basePremium: premium.basePremium,
      gst: premium.gst,
      stampDuty: premium.stampDuty,
      totalPremium: premium.totalPremium,
      governmentCredits: premium.governmentCredits,
      customerPremiumPayable: premium.customerPremiumPayable,
    },
    rateCard: { name: premium.card.name, version: premium.card.version },
    loans: input.loans.map(({ amount, purpose }) => ({
      loanNumber: `${channel.slice(0, 3)}${chance.between(1_000_000_000, 9_999_999_999)}`,
      purpose,
      amount,
      smsf: false,
      terms,
    })),
    securities: input.securities.map(({ value, state, occupancy }) => ({
      value,
      state,
      occupancy,
      property: {
        addressLine1: loan.addressLine1,
        city: loan.city,
        postcode: loan.postcode,
        residentialType: loan.residentialType,
        purchasePrice: value,
        amountLimitedByGuarantee: null,
        valuationType: chance.oneOf(['FULL', 'SHORT', 'AVM']),
        valuationDate: addDays(applied, -chance.between(2, 20)),
        ndis: false,
      },
    })),
    borrowers: input.borrowers.map(({ employment, firstHomeBuyer }, index) => ({
      borrowerId: `${reference}-${index + 1}`,
      employment,
      firstHomeBuyer,
      shareAmount: null,
    })),
    createdBy: seedAuthor,
    createdAt,
  }
}

/** Forty percent of a premium is refunded within the first year, under $500 nothing. */
function believableLife(applied: PlainDate, today: PlainDate, total: bigint, chance: Chance): PolicyLife {
  const coverageEffectiveDate = addDays(applied, chance.between(14, 60))
  if (coverageEffectiveDate > today) {
    return {
      status: 'Pending',
      coverageEffectiveDate: null,
      expiryDate: null,
      cancellationDate: null,
      refundAmount: null,
    }
  }
  const inForce: PolicyLife = {
    status: 'In Force',
    coverageEffectiveDate,
    expiryDate: addDays(coverageEffectiveDate, 30 * 365),
    cancellationDate: null,
    refundAmount: null,
  }
  const fate = chance.next()
  if (fate > 0.85) return { ...inForce, status: 'Discharged' }
  const year = addDays(coverageEffectiveDate, 365)
  if (fate > 0.77 && year < today) return { ...inForce, status: 'Expired', expiryDate: year }
  const cancellationDate = addDays(coverageEffectiveDate, chance.between(30, 360))
  if (fate < 0.07 && cancellationDate <= today) {
    const refund = (total * 40n) / 100n
    return { ...inForce, status: 'Cancelled', cancellationDate, refundAmount: refund < 500_00n ? 0n : refund }
  }
  return inForce
}

function loanTerms(drawdownDate: PlainDate, chance: Chance): PolicyLoan['terms'] {
  const fixed = chance.happens(0.25)
  return {
    loanType: 'HOMELN',
    repaymentType: chance.happens(0.85) ? 'P&I' : 'IO',
    interestType: fixed ? 'FIXED' : 'VARIABLE',
    interestRate: (chance.between(549, 749) / 100).toFixed(4),
    fixedRateExpiryDate: fixed ? addDays(drawdownDate, 3 * 365) : null,
    repaymentFrequency: chance.oneOf(['MONTHLY', 'MONTHLY', 'FORTNIGHTLY']),
    drawdownDate,
    remainingTerm: chance.between(240, 360),
  }
}
