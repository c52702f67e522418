import { type ImportedReferral, importReferrals } from '#areas/credit-referral/server'
import { addDays, type PlainDate, sydneyDate } from '#platform/clock'
import type { Chance } from './chance.ts'
import { type StaffMember, seedStaff, seedUnderwriter } from './lender-staff.ts'
import type { Seed, SeedContext } from './seed-context.ts'
import { seedLender } from './seed-lender.ts'
import { creditNotes, lenderReference, underwriterNotes } from './seed-notes.ts'
import { seedAuthor } from './seed-policy.ts'

type Version = ImportedReferral['versions'][number]
type Decided = NonNullable<Version['decided']>
type Event = ImportedReferral['events'][number]

const batch = 10_000
const hour = 3_600_000
const days = 5 * 365

/** Referral reasons, frequent ones repeated, with their usual hours to a decision. */
const reasons = ['LVRLIMIT', 'LVRLIMIT', 'LVRLIMIT', 'OUTDUA', 'OUTDUA', 'ADVCREDIT', 'GENSAVE', 'VALUATION'] as const
const rareReasons = ['NONSTDSEC', 'RESIDENCY', 'EXPLIMIT', 'PROPSHARE', 'OTHER'] as const
const usualHours: Readonly<Record<(typeof reasons | typeof rareReasons)[number], number>> = {
  LVRLIMIT: 5,
  OUTDUA: 6,
  ADVCREDIT: 28,
  GENSAVE: 9,
  VALUATION: 34,
  NONSTDSEC: 22,
  RESIDENCY: 16,
  EXPLIMIT: 12,
  PROPSHARE: 8,
  OTHER: 11,
}

/** Adds referrals of the last five years, oldest first: half of them IRONBARK's, the others of 49 lenders. */
export const seedReferrals: Seed = async (context, count) => {
  const { database, now, report } = context
  for (let done = 0; done < count; ) {
    const referrals = Array.from({ length: Math.min(batch, count - done) }, (_, index) =>
      seedReferral(context, (done + index) / count),
    )
    const importing = database.transaction()
    done += await importing.execute(async (transaction) => importReferrals(transaction, referrals, seedAuthor, now))
    report(done)
  }
}

/**
 * A referral submitted on a business day, from five years ago (point 0) to yesterday (point 1), with its events. Half of
 * the newest are open.
 */
function seedReferral({ reference, now, chance }: SeedContext, point: number): ImportedReferral {
  const today = sydneyDate(now)
  const lender = seedLender(reference, today, chance)
  const raisedBy = seedStaff(lender.channel, chance)
  const received = businessMoment(addDays(today, -1 - Math.floor((1 - point) * days)), chance)
  const reason = chance.oneOf(chance.happens(0.75) ? reasons : rareReasons)
  const decideOn = (sent: Date, decision: string) => seedDecision(sent, decision, usualHours[reason], chance)

  const versions: [Version, ...Version[]] = [sentVersion(reason, raisedBy, received, chance)]
  const events: Event[] = [byLender('received', 1, received, raisedBy)]
  const moreInformation = decideOn(received, 'MOREINFO')
  const again = new Date(moreInformation.at.getTime() + chance.between(4, 120) * hour)
  if (chance.happens(0.12) && again < now) {
    const [first] = versions
    versions[0] = { ...first, decided: moreInformation }
    versions.push({ ...first, submissionType: 'ADDINFO', submittedAt: again })
    events.push(...byUnderwriter(1, moreInformation), byLender('resubmitted', 2, again, raisedBy))
  }

  const version = versions.length
  const last = versions.at(-1) ?? versions[0]
  const decided = decideOn(last.submittedAt, chance.oneOf(['APPROVED', 'APPROVED', 'APPROVED', 'APPCOND', 'DECLINED']))
  const common = { ...lender, lenderRefNumber: lenderReference(received, chance), versions, openQuestion: null }
  if (decided.at > now || (point > 0.97 && chance.happens(0.5))) {
    const assignedAt = new Date(
      last.submittedAt.getTime() + chance.next() * (now.getTime() - last.submittedAt.getTime()),
    )
    return { ...common, events, ...stillOpen(version, decided.by, assignedAt, events, chance) }
  }
  if (chance.happens(0.03)) {
    const withdrawn = { decision: 'WITHDRAWN', uwNotes: null, by: raisedBy, at: decided.at }
    versions[version - 1] = { ...last, decided: withdrawn }
    events.push(byLender('withdrawn', version, decided.at, raisedBy))
    return { ...common, status: 'Complete', assignedTo: null, events }
  }
  versions[version - 1] = { ...last, decided }
  events.push(...byUnderwriter(version, decided))
  return { ...common, status: 'Complete', assignedTo: decided.by, events }
}

/** Submitted, In Progress or On Hold. */
function stillOpen(version: number, by: Decided['by'], at: Date, events: readonly Event[], chance: Chance) {
  if (chance.happens(0.5)) return { status: 'Submitted', assignedTo: null } as const
  const desk = { version, at, by: by.username, byInsurer: true, detail: null } as const
  const assigned = [...events, { ...desk, kind: 'assigned' }] as const
  if (chance.happens(0.7)) return { status: 'In Progress', assignedTo: by, events: assigned } as const
  const openQuestion = { text: 'Please send the latest payslips of both applicants.', by, at }
  return { status: 'On Hold', assignedTo: by, events: [...assigned, { ...desk, kind: 'asked' }], openQuestion } as const
}

/** Near the usual hours; one in ten takes several times as long. */
function seedDecision(sent: Date, decision: string, hours: number, chance: Chance): Decided {
  const { subject, username } = seedUnderwriter(chance)
  const taking = hours * (0.4 + chance.next() + chance.next() * 0.4) * (chance.happens(0.1) ? chance.between(2, 6) : 1)
  const at = new Date(sent.getTime() + Math.floor(taking * hour))
  return { decision, uwNotes: underwriterNotes(decision, chance), by: { subject, username }, at }
}

function sentVersion(referralReason: string, submittedBy: StaffMember, submittedAt: Date, chance: Chance): Version {
  const baseLVR = (chance.between(6000, 9700) / 100).toFixed(2)
  return {
    submissionType: chance.oneOf(['NEWAPP', 'NEWAPP', 'NEWAPP', 'PREAPP', 'PREAPP', 'TOPUP', 'VARIATION', 'AMEND']),
    referralReason,
    capitalisedFlag: chance.happens(0.6) ? 'YES' : 'NO',
    baseLoanAmount: String(chance.between(500, 2400) * 500),
    baseLVR,
    creditNotes: creditNotes(baseLVR, chance),
    submittedBy,
    submittedAt,
    decided: null,
  }
}

function byLender(kind: Event['kind'], version: number, at: Date, { username }: StaffMember): Event {
  return { kind, version, at, by: username, byInsurer: false, detail: null }
}

function byUnderwriter(version: number, { by, at, decision }: Decided): Event[] {
  const desk = { version, at, by: by.username, byInsurer: true } as const
  return [
    { ...desk, kind: 'assigned', at: new Date(at.getTime() - hour / 3), detail: null },
    { ...desk, kind: 'decided', detail: decision },
  ]
}

/** A time in office hours in Sydney; weekends become the Friday before. */
function businessMoment(day: PlainDate, chance: Chance): Date {
  const weekday = new Date(day).getUTCDay()
  const friday = weekday === 6 ? -1 : weekday === 0 ? -2 : 0
  return new Date(Date.parse(addDays(day, friday)) + Math.floor(chance.next() * 6 * hour))
}
