import type { PolicyEvent } from '#areas/policy/contract'
import { type ImportedPolicy, type NewLoan, policyPremium, systemEvent } from '#areas/policy/server'
import { addDays, addMonths, type PlainDate } from '#platform/clock'
import { streets } from './places.ts'
import type { Random } from './random.ts'
import type { SeedLoan } from './seed-loan.ts'

export const seedAuthor = { subject: 'seed', username: 'seed' }

type Days = {
  readonly applied: PlainDate
  readonly createdAt: Date
  readonly today: PlainDate
  /** Eight digits, in order: consecutive rows go to the same index page. */
  readonly number: number
  /** The run of the seed that made it. */
  readonly run: string
}

/** A policy of a random loan in a random status; most are In Force. */
export function seedPolicy(loan: SeedLoan, days: Days, random: Random): ImportedPolicy {
  const { premium, input, channel, brandName } = loan
  const { applied, createdAt, today, number, run } = days
  const { plan } = input
  const reference = `${channel.slice(0, 2)}-${applied.slice(0, 4)}-${number}`
  const { terms, ...life } = seedStatus(applied, today, premium.totalPremium, random)
  return {
    ...life,
    channel,
    brandName,
    source: { kind: 'seed', id: `${run} ${number}` },
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
    otherSharesAmount: 0n,
    capitalisedLvr: premium.capitalisedLvr,
    premium: policyPremium(premium),
    rateCard: { name: premium.card.name, version: premium.card.version },
    loans: input.loans
      .flatMap(({ amount, purpose }) => split(amount, random, 0.15).map((part) => ({ part, purpose })))
      .map(({ part, purpose }, index) => ({
        ...terms,
        loanNumber: `${channel.slice(0, 3)}${number}0${index + 1}`,
        loanPurpose: purpose,
        approvedAmount: part,
        smsf: 'N',
      })),
    securities: input.securities.flatMap(({ value, state, occupancy }) =>
      split(value, random, 0.1).map((part, index) => ({
        addressLine1: index === 0 ? loan.addressLine1 : `${random.between(1, 180)} ${random.oneOf(streets)}`,
        city: loan.city,
        postCode: loan.postcode,
        state,
        securityValue: part,
        occupancyType: occupancy,
        purchasePrice: part,
        residentialType: loan.residentialType,
        valuationType: random.oneOf(['FULL', 'SHORT', 'AVM']),
        valuationDate: addDays(applied, -random.between(2, 20)),
        ndis: 'N',
      })),
    ),
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

type SeededStatus = Pick<ImportedPolicy, 'status' | 'cancellationDate' | 'refundAmount' | 'events'> & {
  readonly terms: Partial<NewLoan>
}

/** Sometimes two or three parts, in whole thousands of dollars. */
function split(amount: bigint, random: Random, often: number): bigint[] {
  const thousand = 100_000n
  if (!random.happens(often)) return [amount]
  const part = ((amount * BigInt(random.between(15, 45))) / 100n / thousand) * thousand
  return part === 0n ? [amount] : [amount - part, ...split(part, random, 0.2)]
}

/** 40 % of the premium is refunded within the first year; nothing below $500. */
function seedStatus(applied: PlainDate, today: PlainDate, total: bigint, random: Random): SeededStatus {
  const drawn = addDays(applied, random.between(14, 60))
  if (drawn > today) return { status: 'Pending', cancellationDate: null, refundAmount: null, events: [], terms: {} }
  const terms = loanTerms(drawn, random)
  const events = [event('in-force', drawn)]
  const inForce: SeededStatus = { status: 'In Force', cancellationDate: null, refundAmount: null, events, terms }
  const outcome = random.next()
  if (outcome > 0.85) {
    const on = addDays(drawn, random.between(60, 500))
    if (on >= today) return inForce
    const discharged = { ...event('discharged', on), byInsurer: true, reason: 'The loan was repaid in full.' }
    return { ...inForce, status: 'Discharged', events: [...events, discharged] }
  }
  const end = addMonths(drawn, 12)
  if (outcome > 0.77 && end < today)
    return {
      ...inForce,
      status: 'Expired',
      events: [...events, event('expired', addDays(end, 1))],
      terms: { ...terms, remainingTerm: 12 },
    }
  const on = addDays(drawn, random.between(30, 360))
  if (outcome < 0.07 && on <= today) {
    const refund = (total * 40n) / 100n
    const refundAmount = refund < 500_00n ? 0n : refund
    const cancelled = { ...event('cancelled', on), byInsurer: true, reason: 'Refinanced elsewhere.', refundAmount }
    return { ...inForce, status: 'Cancelled', cancellationDate: on, refundAmount, events: [...events, cancelled] }
  }
  return inForce
}

function event(kind: PolicyEvent['kind'], effectiveDate: PlainDate): PolicyEvent {
  return { ...systemEvent({ kind, effectiveDate }, new Date(`${effectiveDate}T03:00:00Z`)), by: seedAuthor.username }
}

function loanTerms(drawDownDate: PlainDate, random: Random): Partial<NewLoan> {
  const fixed = random.happens(0.25)
  return {
    loanType: 'HOMELN',
    paymentType: random.happens(0.85) ? 'P&I' : 'IO',
    interestType: fixed ? 'FIXED' : 'VARIABLE',
    interestRate: (random.between(549, 749) / 100).toFixed(2),
    fixedRateExpiryDate: fixed ? addDays(drawDownDate, 3 * 365) : null,
    repaymentFrequency: random.oneOf(['MONTHLY', 'MONTHLY', 'FORTNIGHTLY']),
    drawDownDate,
    remainingTerm: random.between(240, 360),
  }
}
