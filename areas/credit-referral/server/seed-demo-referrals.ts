import { hasCases } from '#areas/case/server'
import { demoAssessor, demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { withdrawnDecision } from '../contract/index.ts'
import {
  type ImportedReferral,
  type ImportedVersion,
  type ImportingPerson,
  importReferrals,
} from './import-referrals.ts'

const hour = 3_600_000

/** The submission: reason, type, amount, LVR, capitalised, notes. */
type Submission = readonly [string, string, string, string, 'YES' | 'NO', string]
/** How many hours ago a referral was submitted, and what happened to it. */
type Demo = {
  readonly hours: number
  readonly submission: Submission
  /** Set once it is assigned. */
  readonly by?: ImportingPerson
  readonly question?: string
  readonly decision?: string
  readonly notes?: string
  /** The first version, when the referral was resubmitted; more information was requested. */
  readonly before?: { readonly submission: Submission; readonly notes: string }
}

const ironbark: readonly Demo[] = [
  {
    hours: 3,
    submission: ['LVRLIMIT', 'NEWAPP', '684000', '95.5', 'YES', 'Two incomes. Savings of three years.'],
  },
  {
    hours: 27,
    submission: ['OUTDUA', 'PREAPP', '1150000', '82', 'NO', 'Amount above our authority. First years interest only.'],
  },
  {
    hours: 8,
    by: demoUnderwriter,
    submission: ['VALUATION', 'NEWAPP', '512000', '89.2', 'YES', 'Valuation below the contract price.'],
  },
  {
    hours: 31,
    by: demoAssessor,
    submission: ['GENSAVE', 'NEWAPP', '441000', '91.75', 'YES', 'Deposit is a gift of the parents.'],
  },
  {
    hours: 52,
    by: demoUnderwriter,
    question: 'Please send the latest payslips of both applicants.',
    submission: ['ADVCREDIT', 'NEWAPP', '398500', '87.4', 'NO', 'One default of 2021, paid.'],
  },
  {
    hours: 120,
    by: demoUnderwriter,
    decision: 'APPROVED',
    notes: 'Approved as submitted.',
    submission: ['OUTDUA', 'TOPUP', '225000', '79.9', 'NO', 'Top-up for a renovation.'],
  },
  {
    hours: 190,
    by: demoUnderwriter,
    decision: 'APPCOND',
    notes: 'Approved once the final valuation is at least the contract price.',
    submission: ['VALUATION', 'NEWAPP', '730000', '90', 'YES', 'Desktop valuation only.'],
  },
  {
    hours: 262,
    by: demoUnderwriter,
    decision: 'DECLINED',
    notes: 'The security is outside our guidelines.',
    submission: ['NONSTDSEC', 'NEWAPP', '305000', '93.1', 'YES', 'Apartment of 38 square metres.'],
  },
  {
    hours: 340,
    by: demoUnderwriter,
    decision: 'MOREINFO',
    notes: 'Send the financial statements of the last two years.',
    submission: ['EXPLIMIT', 'AMEND', '1480000', '70.5', 'NO', 'Third loan of the same group.'],
  },
  {
    hours: 75,
    submission: ['RESIDENCY', 'ADDINFO', '467000', '88.6', 'YES', 'Visa granted, copy attached.'],
    before: {
      submission: ['RESIDENCY', 'NEWAPP', '467000', '88.6', 'YES', 'Visa applied for.'],
      notes: 'Send a copy of the visa.',
    },
  },
  {
    hours: 410,
    decision: withdrawnDecision,
    submission: ['OTHER', 'PREAPP', '350000', '85', 'NO', 'The purchase did not go ahead.'],
  },
]

const coolabah: readonly Demo[] = [
  {
    hours: 5,
    submission: ['GENSAVE', 'PREAPP', '388000', '93.4', 'NO', 'Rent of four years counts as savings.'],
  },
  {
    hours: 20,
    by: demoAssessor,
    submission: ['NONSTDSEC', 'NEWAPP', '276000', '86.25', 'NO', 'Serviced apartment of 52 square metres.'],
  },
  {
    hours: 44,
    by: demoAssessor,
    question: 'Which of the two valuations is the current one?',
    submission: ['VALUATION', 'NEWAPP', '455000', '91', 'YES', 'Two valuations, $20,000 apart.'],
  },
  {
    hours: 96,
    submission: ['ADVCREDIT', 'ADDINFO', '319500', '88.75', 'NO', 'Letter about the paid default attached.'],
    before: {
      submission: ['ADVCREDIT', 'NEWAPP', '319500', '88.75', 'NO', 'One default of 2023.'],
      notes: 'Explain the default of 2023.',
    },
  },
  {
    hours: 150,
    by: demoUnderwriter,
    decision: 'APPCOND',
    notes: 'Approved with a full valuation.',
    submission: ['OUTDUA', 'NEWAPP', '905000', '84.5', 'NO', 'Rural residential, ten hectares.'],
  },
  {
    hours: 236,
    by: demoAssessor,
    decision: 'APPROVED',
    notes: 'Approved as submitted.',
    submission: ['RESIDENCY', 'NEWAPP', '512500', '89.9', 'YES', 'Permanent visa since March.'],
  },
  {
    hours: 311,
    decision: withdrawnDecision,
    submission: ['LVRLIMIT', 'PREAPP', '427000', '96.2', 'YES', 'The parents raise the deposit instead.'],
  },
  {
    hours: 402,
    by: demoUnderwriter,
    decision: 'MOREINFO',
    notes: 'Send the building contract.',
    submission: ['OTHER', 'AMEND', '363000', '81.3', 'NO', 'Building cost rose since approval.'],
  },
  {
    hours: 520,
    by: demoUnderwriter,
    decision: 'DECLINED',
    notes: 'The loan would be above our exposure limit.',
    submission: ['EXPLIMIT', 'TOPUP', '1320000', '77.8', 'NO', 'Fourth loan of the group.'],
  },
]
const demos: Readonly<Record<string, readonly Demo[]>> = { IRONBARK: ironbark, COOLABAH: coolabah }

/** Adds demo referrals in each state, for each demo lender that has none. */
export async function seedDemoReferrals({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock()
  for (const manager of demoManagers) {
    if (await hasCases(database, manager.channel, 'referral')) continue
    const oldestFirst = (demos[manager.channel] ?? []).toSorted((one, other) => other.hours - one.hours)
    const referrals = oldestFirst.map((demo, index) => demoReferral(demo, manager, index, now))
    await importReferrals(database, referrals, { subject: 'demo', username: 'demo' }, now)
  }
}

function demoReferral(demo: Demo, manager: LenderCaller, index: number, now: Date): ImportedReferral {
  const { hours, by, question, decision, notes = null, before } = demo
  const { channel, subject, username, firstName, lastName } = manager
  const isIronbark = channel === 'IRONBARK'
  const later = (after: number) => new Date(now.getTime() + (after - hours) * hour)
  const version = (submission: Submission, submittedAt: Date): ImportedVersion => {
    const [referralReason, submissionType, baseLoanAmount, baseLVR, capitalisedFlag, creditNotes] = submission
    return {
      ...{ referralReason, submissionType, baseLoanAmount, baseLVR, capitalisedFlag, creditNotes },
      submittedBy: { subject, username, name: `${firstName} ${lastName}` },
      submittedAt,
    }
  }
  const assignedTo = (assignee: ImportingPerson) => ({ assigned: { by: assignee, at: later(1) } })
  const decidedBy = (decider: ImportingPerson, code: string, uwNotes: string | null) => ({
    decided: { decision: code, uwNotes, by: decider, at: later(2) },
  })
  const first = before && {
    ...version(before.submission, later(0)),
    ...assignedTo(demoUnderwriter),
    ...decidedBy(demoUnderwriter, 'MOREINFO', before.notes),
  }
  const current = {
    ...version(demo.submission, later(before ? 24 : 0)),
    ...(by && assignedTo(by)),
    ...(by && question && { question: { text: question, by, at: later(2) } }),
    ...(decision && decidedBy(by ?? { subject, username }, decision, notes)),
  }
  return {
    channel,
    lenderRefNumber: `${isIronbark ? 'IB' : 'CM'}-DEMO-${index + 1}`,
    brandName: isIronbark ? (index % 2 === 0 ? 'IronbarkBank' : 'IronbarkDirect') : 'CoolabahMutual',
    versions: first ? [first, current] : [current],
  }
}
