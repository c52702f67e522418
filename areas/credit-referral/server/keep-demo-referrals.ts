import { demoAssessor, demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import {
  type ImportedEvent,
  type ImportedReferral,
  type ImportedVersion,
  type ImportingPerson,
  importReferrals,
} from './import-referrals.ts'
import { hasReferrals } from './store/referral-store.ts'

const hour = 3_600_000

/** The submission: reason, type, amount, LVR, capitalised, interest only period in months, notes. */
type Sent = readonly [string, string, string, string, 'YES' | 'NO', number | null, string]
/** The result, and how many hours ago the referral was submitted. */
type Demo = { readonly hours: number; readonly sent: Sent } & (
  | { readonly state: 'Submitted' | 'Withdrawn' | 'Resubmitted' }
  | { readonly state: 'In Progress'; readonly by: ImportingPerson }
  | { readonly state: 'On Hold'; readonly question: string }
  | { readonly state: 'Complete'; readonly decision: string; readonly notes: string }
)

const demos: readonly Demo[] = [
  {
    hours: 3,
    state: 'Submitted',
    sent: ['LVRLIMIT', 'NEWAPP', '684000', '95.5', 'YES', null, 'Two incomes. Savings of three years.'],
  },
  {
    hours: 27,
    state: 'Submitted',
    sent: ['OUTDUA', 'PREAPP', '1150000', '82', 'NO', 24, 'Amount above our authority. First years interest only.'],
  },
  {
    hours: 8,
    state: 'In Progress',
    by: demoUnderwriter,
    sent: ['VALUATION', 'NEWAPP', '512000', '89.2', 'YES', null, 'Valuation below the contract price.'],
  },
  {
    hours: 31,
    state: 'In Progress',
    by: demoAssessor,
    sent: ['GENSAVE', 'NEWAPP', '441000', '91.75', 'YES', null, 'Deposit is a gift of the parents.'],
  },
  {
    hours: 52,
    state: 'On Hold',
    question: 'Please send the latest payslips of both applicants.',
    sent: ['ADVCREDIT', 'NEWAPP', '398500', '87.4', 'NO', null, 'One default of 2021, paid.'],
  },
  {
    hours: 120,
    state: 'Complete',
    decision: 'APPROVED',
    notes: 'Approved as submitted.',
    sent: ['OUTDUA', 'TOPUP', '225000', '79.9', 'NO', null, 'Top-up for a renovation.'],
  },
  {
    hours: 190,
    state: 'Complete',
    decision: 'APPCOND',
    notes: 'Approved once the final valuation is at least the contract price.',
    sent: ['VALUATION', 'NEWAPP', '730000', '90', 'YES', null, 'Desktop valuation only.'],
  },
  {
    hours: 262,
    state: 'Complete',
    decision: 'DECLINED',
    notes: 'The security is outside our guidelines.',
    sent: ['NONSTDSEC', 'NEWAPP', '305000', '93.1', 'YES', 60, 'Apartment of 38 square metres.'],
  },
  {
    hours: 340,
    state: 'Complete',
    decision: 'MOREINFO',
    notes: 'Send the financial statements of the last two years.',
    sent: ['EXPLIMIT', 'AMEND', '1480000', '70.5', 'NO', 36, 'Third loan of the same group.'],
  },
  {
    hours: 75,
    state: 'Resubmitted',
    sent: ['RESIDENCY', 'ADDINFO', '467000', '88.6', 'YES', null, 'Visa granted, copy attached.'],
  },
  {
    hours: 410,
    state: 'Withdrawn',
    sent: ['OTHER', 'PREAPP', '350000', '85', 'NO', null, 'The purchase did not go ahead.'],
  },
]

/** Adds demo referrals in each state, for each demo lender that has none. */
export async function keepDemoReferrals({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock()
  await database.transaction().execute(async (transaction) => {
    for (const manager of demoManagers) {
      if (await hasReferrals(transaction, manager.channel)) continue
      const referrals = demos.map((demo, index) => demoReferral(demo, manager, index, now))
      referrals.sort((one, other) => Number(one.versions[0].submittedAt) - Number(other.versions[0].submittedAt))
      await importReferrals(transaction, referrals, { subject: 'demo', username: 'demo' }, now)
    }
  })
}

function demoReferral(demo: Demo, manager: LenderCaller, index: number, now: Date): ImportedReferral {
  const { channel, subject, username, firstName, lastName } = manager
  const prefix = channel === 'IRONBARK' ? 'IB' : 'CM'
  const submittedAt = new Date(now.getTime() - demo.hours * hour)
  const later = (hours: number) => new Date(submittedAt.getTime() + hours * hour)
  const [referralReason, submissionType, baseLoanAmount, baseLVR, capitalisedFlag, interestOnlyMonths, creditNotes] =
    demo.sent
  const sent: ImportedVersion = {
    referralReason,
    submissionType,
    baseLoanAmount,
    baseLVR,
    capitalisedFlag,
    interestOnlyMonths,
    creditNotes,
    submittedBy: { subject, username, name: `${firstName} ${lastName}` },
    submittedAt,
    decided: null,
  }
  const byLender = { version: 1, by: username, byInsurer: false, detail: null }
  const byDesk = { version: 1, by: demoUnderwriter.username, byInsurer: true, detail: null }
  const received: ImportedEvent = { ...byLender, kind: 'received', at: submittedAt }
  const assigned: ImportedEvent = { ...byDesk, kind: 'assigned', at: later(1) }
  const common = {
    channel,
    lenderRefNumber: `${prefix}-DEMO-${index + 1}`,
    brandName: channel === 'IRONBARK' ? (index % 2 === 0 ? 'IronbarkBank' : 'IronbarkDirect') : 'CoolabahMutual',
    assignedTo: null,
    openQuestion: null,
    versions: [sent],
    events: [received],
  } as const
  const decided = (decision: string, uwNotes: string | null, by: ImportingPerson) => ({
    ...sent,
    decided: { decision, uwNotes, by, at: later(2) },
  })
  switch (demo.state) {
    case 'Submitted':
      return { ...common, status: 'Submitted' }
    case 'In Progress': {
      const event = { ...assigned, by: demo.by.username }
      return { ...common, status: 'In Progress', assignedTo: demo.by, events: [received, event] }
    }
    case 'On Hold': {
      const openQuestion = { text: demo.question, by: demoUnderwriter, at: later(2) }
      const events = [received, assigned, { ...byDesk, kind: 'asked', at: later(2) } as const]
      return { ...common, status: 'On Hold', assignedTo: demoUnderwriter, events, openQuestion }
    }
    case 'Complete': {
      const { decision } = demo
      const events = [received, assigned, { ...byDesk, kind: 'decided', at: later(2), detail: decision } as const]
      const versions = [decided(decision, demo.notes, demoUnderwriter)] as const
      return { ...common, status: 'Complete', assignedTo: demoUnderwriter, versions, events }
    }
    case 'Resubmitted': {
      const first = decided('MOREINFO', 'Send a copy of the visa.', demoUnderwriter)
      const again = { ...sent, submittedAt: later(24) }
      const answered = { ...byDesk, kind: 'decided', at: later(2), detail: 'MOREINFO' } as const
      const sentAgain = { ...byLender, kind: 'resubmitted', version: 2, at: later(24) } as const
      const versions = [{ ...first, submissionType: 'NEWAPP', creditNotes: 'Visa applied for.' }, again] as const
      return { ...common, status: 'Submitted', versions, events: [received, assigned, answered, sentAgain] }
    }
    case 'Withdrawn': {
      const versions = [decided('WITHDRAWN', null, { subject, username })] as const
      const withdrawn = { ...byLender, kind: 'withdrawn', at: later(2) } as const
      return { ...common, status: 'Complete', versions, events: [received, withdrawn] }
    }
  }
}
