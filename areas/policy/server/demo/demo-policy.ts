import { type Cents, parseDollars, percentOf } from '#packages/money'
import { addDays, addMonths, type PlainDate } from '#platform/clock'
import { figuresOf, type PolicyEvent, type PolicyStatus } from '../../contract/index.ts'
import { systemEvent } from '../change-status.ts'
import { firstVersion, type NewLoan, type NewSecurity, type PolicyRecord } from '../policy-record.ts'

/** The values in which demo policies differ; amounts are dollars in text. */
export type DemoPolicy = {
  readonly policyNumber: string
  readonly brandName: string
  /** In Force by default. */
  readonly status?: PolicyStatus
  readonly applicationNumber: string
  readonly applied: PlainDate
  /** The drawdown date; null before drawdown. */
  readonly effective: PlainDate | null
  /** Months; thirty years by default. */
  readonly term?: number
  readonly ended?: { readonly on: PlainDate; readonly reason: string; readonly refund?: string }
  readonly capitalised?: true
  /** On a property share: its quote, the policy's slot, its own amount and the other borrowers' amount. */
  readonly share?: { readonly quote: string; readonly slot: number; readonly amount: string; readonly others: string }
  /** Months, on the monthly plan. */
  readonly tenure?: number
  readonly loans: readonly DemoLoan[]
  readonly securities: readonly DemoSecurity[]
  /** One in full-time employment by default. */
  readonly borrowers?: readonly { readonly employment: string; readonly firstHomeBuyer?: true }[]
  /** Base, GST and stamp duty. */
  readonly premium: readonly [string, string, string]
}

type DemoLoan = {
  readonly number: string
  readonly amount: string
  readonly purpose: string
  /** The positions of the securities that secure it; all by default. */
  readonly securities?: readonly number[]
}

type DemoSecurity = Omit<NewSecurity, 'purchasePrice' | 'valuationType' | 'valuationDate' | 'ndis'>

type Own = 'policyNumber' | 'applicationNumber' | 'applied' | 'effective'

/** A demo policy with the dates of its application and its drawdown. */
export function policy<Rest extends Omit<DemoPolicy, Own | 'brandName'>>(
  policyNumber: string,
  applicationNumber: string,
  applied: PlainDate,
  effective: PlainDate | null,
  rest: Rest,
) {
  return { policyNumber, applicationNumber, applied, effective, ...rest }
}

/** A security at "14 Banksia Street, Marrickville NSW 2204". */
export function security(address: string, residentialType: string, value: string, occupancyType: string): DemoSecurity {
  const comma = address.lastIndexOf(', ')
  const addressLine1 = address.slice(0, comma)
  const locality = address.slice(comma + 2).split(' ')
  const city = locality.slice(0, -2).join(' ')
  const [state = '', postCode = ''] = locality.slice(-2)
  return { addressLine1, city, postCode, state, securityValue: cents(value), occupancyType, residentialType }
}

export const demoAuthor = { subject: 'demo', username: 'demo' }

/** The complete record of a demo policy; all other values are the same for every demo policy. */
export function demoPolicy(channel: string, demo: DemoPolicy): PolicyRecord {
  const { effective, ended, share, status = 'In Force' } = demo
  const [basePremium, gst, stampDuty] = demo.premium.map(cents) as [Cents, Cents, Cents]
  const totalPremium = basePremium + gst + stampDuty
  const capitalised = demo.capitalised ?? false
  const investment = demo.securities.some(({ occupancyType }) => occupancyType === 'INVST')
  const otherSharesAmount = share ? cents(share.others) : 0n
  const loans = demo.loans.map((loan) => demoLoan(loan, demo, investment))
  const securities = demo.securities.map(
    (security): NewSecurity => ({
      ...security,
      purchasePrice: security.securityValue,
      valuationType: 'FULL',
      valuationDate: addDays(demo.applied, -7),
      ndis: 'N',
    }),
  )
  const { loanAmount, securityValue } = figuresOf({
    ...firstVersion({ loans, securities }, demo.applied),
    outstandingLoanBalance: null,
    otherSharesAmount,
  })
  const insured = loanAmount + otherSharesAmount
  return {
    channel,
    policyNumber: demo.policyNumber,
    brandName: demo.brandName,
    status,
    source: { kind: 'demo', id: share?.quote ?? demo.policyNumber },
    sourceSlot: share?.slot ?? 1,
    lenderReference: demo.applicationNumber,
    applicationNumber: demo.applicationNumber,
    transactionType: 'NEW',
    premiumPlanType: demo.tenure ? 'IPTMnthly' : 'IPTSng',
    productType: 'SGS',
    billingTenure: demo.tenure ?? null,
    capitalised,
    toppedUpPolicyNumber: null,
    outstandingLoanBalance: null,
    otherSharesAmount,
    capitalisedLvr: percentOf(capitalised ? insured + totalPremium : insured, securityValue) ?? 0n,
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
    cancellationDate: status === 'Cancelled' ? (ended?.on ?? null) : null,
    refundAmount: ended?.refund === undefined ? null : cents(ended.refund),
    createdBy: demoAuthor,
    createdAt: new Date(`${demo.applied}T01:00:00Z`),
    events: effective === null || status === 'Pending' ? [] : demoEvents(demo, effective),
    loans,
    securities,
    borrowers: (demo.borrowers ?? [{ employment: 'PAYGFT', firstHomeBuyer: undefined }]).map(
      ({ employment, firstHomeBuyer }, index) => ({
        borrowerId: `${demo.applicationNumber}-${index + 1}`,
        employment,
        firstHomeBuyer: firstHomeBuyer ?? false,
        shareAmount: share ? cents(share.amount) : null,
      }),
    ),
  }
}

const thirtyYears = 360

function demoLoan(
  { number, amount, purpose, securities }: DemoLoan,
  { effective, term }: DemoPolicy,
  investment: boolean,
): NewLoan {
  return {
    loanNumber: number,
    loanPurpose: purpose,
    approvedAmount: cents(amount),
    smsf: 'N',
    ...(securities && { securities }),
    ...(effective && {
      loanType: investment ? 'INVLN' : 'HOMELN',
      paymentType: investment ? 'IO' : 'P&I',
      interestType: 'VARIABLE',
      interestRate: investment ? '6.49' : '6.14',
      repaymentFrequency: 'MONTHLY',
      drawDownDate: effective,
      remainingTerm: term ?? thirtyYears,
    }),
  }
}

/** The status changes by date and by the insurer. */
function demoEvents({ status, term, ended }: DemoPolicy, effective: PlainDate): PolicyEvent[] {
  const byCalendar = (kind: 'in-force' | 'expired', effectiveDate: PlainDate): PolicyEvent => ({
    ...systemEvent({ kind, effectiveDate }, new Date(`${addDays(effectiveDate, -1)}T16:17:00Z`)),
    by: demoAuthor.username,
  })
  const events = [byCalendar('in-force', effective)]
  if (status === 'Expired') events.push(byCalendar('expired', addDays(addMonths(effective, term ?? thirtyYears), 1)))
  if (ended && (status === 'Cancelled' || status === 'Discharged'))
    events.push({
      kind: status === 'Cancelled' ? 'cancelled' : 'discharged',
      at: new Date(`${ended.on}T03:00:00Z`),
      by: 'figtree.underwriter',
      byInsurer: true,
      effectiveDate: ended.on,
      reason: ended.reason,
      refundAmount: ended.refund === undefined ? null : cents(ended.refund),
    })
  return events
}

function cents(dollars: string): Cents {
  const read = parseDollars(dollars)
  if (read === null) throw new RangeError(`${dollars} is no amount of dollars`)
  return read
}
