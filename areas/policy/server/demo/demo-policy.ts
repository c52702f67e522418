import { type Cents, parseDollars, percentOf } from '#packages/money'
import { addDays, type PlainDate } from '#platform/clock'
import type { PolicyStatus } from '../../contract/index.ts'
import type { LoanTerms, PolicyRecord, PropertyDetails } from '../policy-record.ts'

/** A policy for a demonstration: what differs from one to the next; amounts as dollars in text. */
export type DemoPolicy = {
  readonly policyNumber: string
  readonly brandName: string
  readonly status: PolicyStatus
  readonly applicationNumber: string
  readonly applied: PlainDate
  /** The day of the drawdown, when there was one. */
  readonly effective: PlainDate | null
  readonly expiry: PlainDate | null
  readonly cancelled?: { readonly on: PlainDate; readonly refund: string }
  readonly capitalised?: true
  /** Months, on the monthly plan. */
  readonly tenure?: number
  readonly loans: readonly { readonly number: string; readonly amount: string; readonly purpose: string }[]
  readonly securities: readonly DemoSecurity[]
  readonly borrowers: readonly { readonly employment: string; readonly firstHomeBuyer?: true }[]
  readonly premium: { readonly base: string; readonly gst: string; readonly duty: string }
}

type DemoSecurity = {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  readonly residential: string
  readonly value: string
  readonly occupancy: string
}

export const demoAuthor = { subject: 'demo', username: 'demo' }

/** The whole record of a demo policy; whatever does not matter in a demonstration is the same everywhere. */
export function demoPolicy(channel: string, demo: DemoPolicy): PolicyRecord {
  const { effective, cancelled } = demo
  const loanAmount = sum(demo.loans.map(({ amount }) => cents(amount)))
  const securityValue = sum(demo.securities.map(({ value }) => cents(value)))
  const basePremium = cents(demo.premium.base)
  const gst = cents(demo.premium.gst)
  const stampDuty = cents(demo.premium.duty)
  const totalPremium = basePremium + gst + stampDuty
  const capitalised = demo.capitalised ?? false
  const investment = demo.securities.some(({ occupancy }) => occupancy === 'INVST')
  return {
    channel,
    policyNumber: demo.policyNumber,
    brandName: demo.brandName,
    status: demo.status,
    source: { kind: 'demo', id: demo.policyNumber },
    sourceSlot: 1,
    lenderReference: demo.applicationNumber,
    applicationNumber: demo.applicationNumber,
    transactionType: 'NEW',
    premiumPlanType: demo.tenure ? 'IPTMnthly' : 'IPTSng',
    productType: 'SGS',
    billingTenure: demo.tenure ?? null,
    capitalised,
    toppedUpPolicyNumber: null,
    outstandingLoanBalance: null,
    loanAmount,
    securityValue,
    baseLvr: percentOf(loanAmount, securityValue) ?? 0n,
    capitalisedLvr: percentOf(capitalised ? loanAmount + totalPremium : loanAmount, securityValue) ?? 0n,
    premium: {
      originalBasePremium: basePremium,
      previousPremiumPaid: 0n,
      basePremium,
      gst,
      stampDuty,
      totalPremium,
      governmentCredits: 0n,
      customerPremiumPayable: totalPremium,
    },
    rateCard: { name: 'Illustrative card B', version: '1' },
    coverageEffectiveDate: effective,
    expiryDate: demo.expiry,
    cancellationDate: cancelled?.on ?? null,
    refundAmount: cancelled ? cents(cancelled.refund) : null,
    createdBy: demoAuthor,
    createdAt: new Date(`${demo.applied}T01:00:00Z`),
    loans: demo.loans.map(({ number, amount, purpose }) => ({
      loanNumber: number,
      purpose,
      amount: cents(amount),
      smsf: false,
      terms: effective ? demoTerms(effective, investment) : null,
    })),
    securities: demo.securities.map((security) => ({
      value: cents(security.value),
      state: security.state,
      occupancy: security.occupancy,
      property: demoProperty(security, demo.applied),
    })),
    borrowers: demo.borrowers.map(({ employment, firstHomeBuyer }, index) => ({
      borrowerId: `${demo.applicationNumber}-${index + 1}`,
      employment,
      firstHomeBuyer: firstHomeBuyer ?? false,
      shareAmount: null,
    })),
  }
}

function demoTerms(drawdownDate: PlainDate, investment: boolean): LoanTerms {
  return {
    loanType: investment ? 'INVLN' : 'HOMELN',
    repaymentType: investment ? 'IO' : 'P&I',
    interestType: 'VARIABLE',
    interestRate: investment ? '6.4900' : '6.1400',
    fixedRateExpiryDate: null,
    repaymentFrequency: 'MONTHLY',
    drawdownDate,
    remainingTerm: 348,
  }
}

function demoProperty(
  { address, city, postcode, residential, value }: DemoSecurity,
  applied: PlainDate,
): PropertyDetails {
  return {
    addressLine1: address,
    city,
    postcode,
    residentialType: residential,
    purchasePrice: cents(value),
    amountLimitedByGuarantee: null,
    valuationType: 'FULL',
    valuationDate: addDays(applied, -7),
    ndis: false,
  }
}

function cents(dollars: string): Cents {
  const read = parseDollars(dollars)
  if (read === null) throw new RangeError(`${dollars} is no amount of dollars`)
  return read
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
