import { hasCases } from '#areas/case/server'
import { demoAssessor, demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import type { AppContext, DemoRecord } from '#platform/service'
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
  readonly assigned?: ImportingPerson
  readonly question?: readonly [by: ImportingPerson, question: string]
  readonly decided?: readonly [by: ImportingPerson, decision: string, notes: string]
  readonly isWithdrawn?: true
  /** The first version of a resubmitted referral, and what was then requested. */
  readonly before?: Submission
  readonly request?: string
}

function referral(hours: number, submission: Submission, outcome: Omit<Demo, 'hours' | 'submission'> = {}): Demo {
  return { hours, submission, ...outcome }
}

const ironbark: readonly Demo[] = [
  referral(3, ['LVRLIMIT', 'NEWAPP', '684000', '95.5', 'YES', 'Two incomes. Savings of three years.']),
  referral(27, ['OUTDUA', 'PREAPP', '1150000', '82', 'NO', 'Amount above our authority. First years interest only.']),
  referral(8, ['VALUATION', 'NEWAPP', '512000', '89.2', 'YES', 'Valuation below the contract price.'], {
    assigned: demoUnderwriter,
  }),
  referral(31, ['GENSAVE', 'NEWAPP', '441000', '91.75', 'YES', 'Deposit is a gift of the parents.'], {
    assigned: demoAssessor,
  }),
  referral(50, ['ADVCREDIT', 'NEWAPP', '398500', '87.4', 'NO', 'One default of 2021, paid.'], {
    question: [demoUnderwriter, 'Please send the latest payslips of both applicants.'],
  }),
  referral(120, ['OUTDUA', 'TOPUP', '225000', '79.9', 'NO', 'Top-up for a renovation.'], {
    decided: [demoUnderwriter, 'APPROVED', 'Approved as submitted.'],
  }),
  referral(190, ['VALUATION', 'NEWAPP', '730000', '90', 'YES', 'Desktop valuation only.'], {
    decided: [demoUnderwriter, 'APPCOND', 'Approved once the final valuation is at least the contract price.'],
  }),
  referral(262, ['NONSTDSEC', 'NEWAPP', '305000', '93.1', 'YES', 'Apartment of 38 square metres.'], {
    decided: [demoUnderwriter, 'DECLINED', 'The security is outside our guidelines.'],
  }),
  referral(340, ['EXPLIMIT', 'AMEND', '1480000', '70.5', 'NO', 'Third loan of the same group.'], {
    decided: [demoUnderwriter, 'MOREINFO', 'Send the financial statements of the last two years.'],
  }),
  referral(75, ['RESIDENCY', 'ADDINFO', '467000', '88.6', 'YES', 'Visa granted, copy attached.'], {
    before: ['RESIDENCY', 'NEWAPP', '467000', '88.6', 'YES', 'Visa applied for.'],
    request: 'Send a copy of the visa.',
  }),
  referral(410, ['OTHER', 'PREAPP', '350000', '85', 'NO', 'The purchase did not go ahead.'], {
    isWithdrawn: true,
  }),
]

const coolabah: readonly Demo[] = [
  referral(5, ['GENSAVE', 'PREAPP', '388000', '93.4', 'NO', 'Rent of four years counts as savings.']),
  referral(20, ['NONSTDSEC', 'NEWAPP', '276000', '86.25', 'NO', 'Serviced apartment of 52 square metres.'], {
    assigned: demoAssessor,
  }),
  referral(44, ['VALUATION', 'NEWAPP', '455000', '91', 'YES', 'Two valuations, $20,000 apart.'], {
    question: [demoAssessor, 'Which of the two valuations is the current one?'],
  }),
  referral(96, ['ADVCREDIT', 'ADDINFO', '319500', '88.75', 'NO', 'Letter about the paid default attached.'], {
    before: ['ADVCREDIT', 'NEWAPP', '319500', '88.75', 'NO', 'One default of 2023.'],
    request: 'Explain the default of 2023.',
  }),
  referral(150, ['OUTDUA', 'NEWAPP', '905000', '84.5', 'NO', 'Rural residential, ten hectares.'], {
    decided: [demoUnderwriter, 'APPCOND', 'Approved with a full valuation.'],
  }),
  referral(236, ['RESIDENCY', 'NEWAPP', '512500', '89.9', 'YES', 'Permanent visa since March.'], {
    decided: [demoAssessor, 'APPROVED', 'Approved as submitted.'],
  }),
  referral(311, ['LVRLIMIT', 'PREAPP', '427000', '96.2', 'YES', 'The parents raise the deposit instead.'], {
    isWithdrawn: true,
  }),
  referral(402, ['OTHER', 'AMEND', '363000', '81.3', 'NO', 'Building cost rose since approval.'], {
    decided: [demoUnderwriter, 'MOREINFO', 'Send the building contract.'],
  }),
  referral(520, ['EXPLIMIT', 'TOPUP', '1320000', '77.8', 'NO', 'Fourth loan of the group.'], {
    decided: [demoUnderwriter, 'DECLINED', 'The loan would be above our exposure limit.'],
  }),
]
const demos: Readonly<Record<string, readonly Demo[]>> = { IRONBARK: ironbark, COOLABAH: coolabah }

/** Referrals in each state, for each demo lender that has none. */
export async function demoReferrals({ database, clock }: AppContext): Promise<readonly DemoRecord[]> {
  const now = clock()
  const records: DemoRecord[] = []
  for (const manager of demoManagers) {
    if (await hasCases(database, manager.channel, 'referral')) continue
    const oldestFirst = (demos[manager.channel] ?? []).toSorted((one, other) => other.hours - one.hours)
    for (const [index, demo] of oldestFirst.entries()) {
      const referral = demoReferral(demo, manager, index, now)
      const create = () => importReferrals(database, [referral], { subject: 'demo', username: 'demo' }, now)
      records.push({ at: referral.versions[0].submittedAt, create })
    }
  }
  return records
}

function demoReferral(demo: Demo, manager: LenderCaller, index: number, now: Date): ImportedReferral {
  const { hours, question, decided, before, request = null } = demo
  const by = demo.assigned ?? question?.[0] ?? decided?.[0]
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
    ...version(before, later(0)),
    ...assignedTo(demoUnderwriter),
    ...decidedBy(demoUnderwriter, 'MOREINFO', request),
  }
  const current = {
    ...version(demo.submission, later(before ? 24 : 0)),
    ...(by && assignedTo(by)),
    ...(question && { question: { text: question[1], by: question[0], at: later(2) } }),
    ...(decided && decidedBy(...decided)),
    ...(demo.isWithdrawn && decidedBy({ subject, username }, withdrawnDecision, null)),
  }
  return {
    channel,
    lenderRefNumber: `${isIronbark ? 'IB' : 'CM'}-DEMO-${index + 1}`,
    brandName: isIronbark ? (index % 2 === 0 ? 'IronbarkBank' : 'IronbarkDirect') : 'CoolabahMutual',
    versions: first ? [first, current] : [current],
  }
}
