import { sql } from 'kysely'
import { type ImportedReferral, importReferrals } from '#areas/credit-referral/server'
import { addDays, type PlainDate, sydneyDate } from '#platform/clock'
import { type StaffMember, seedStaff, seedUnderwriter } from './lender-staff.ts'
import type { Random } from './random.ts'
import type { SeedContext } from './seed-context.ts'
import { seedLender } from './seed-lender.ts'
import { creditNotes, lenderReference, underwriterNotes } from './seed-notes.ts'
import { seedAuthor } from './seed-policy.ts'

type Version = ImportedReferral['versions'][number]
type Decided = NonNullable<Version['decided']>

const batch = 10_000
const firstBatch = 1_000
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

/**
 * Adds referrals of the last five years, oldest first: half of them IRONBARK's, the others of 49 lenders.
 *
 * @param newest the part of them that is so new that half are open
 */
export async function seedReferrals(context: SeedContext, count: number, newest = 0.03): Promise<void> {
  const { database, now, report } = context
  for (let done = 0; done < count; ) {
    const isFirst = done === 0
    const referrals = Array.from({ length: Math.min(isFirst ? firstBatch : batch, count - done) }, (_, index) =>
      seedReferral(context, (done + index) / count, 1 - newest),
    ).sort((one, other) => one.versions[0].submittedAt.getTime() - other.versions[0].submittedAt.getTime())
    done += await importReferrals(database, referrals, seedAuthor, now)
    // Without statistics, PostgreSQL looks up the referral of each event among all of its lender.
    if (isFirst) await sql`analyze lender_case`.execute(database)
    report(done)
  }
}

/**
 * A referral submitted on a business day, from five years ago (point 0) to yesterday (point 1), and what happened to it.
 * After `newestFrom`, half are open.
 */
function seedReferral({ reference, now, random }: SeedContext, point: number, newestFrom: number): ImportedReferral {
  const today = sydneyDate(now)
  const lender = seedLender(reference, today, random)
  const raisedBy = seedStaff(lender.channel, random)
  const received = businessTime(addDays(today, -1 - Math.floor((1 - point) * days)), random)
  const reason = random.oneOf(random.happens(0.75) ? reasons : rareReasons)
  const decideOn = (submittedAt: Date, decision: string) =>
    seedDecision(submittedAt, decision, usualHours[reason], random)

  const first = sentVersion(reason, raisedBy, received, random)
  const moreInformation = decideOn(received, 'MOREINFO')
  const again = new Date(moreInformation.decided.at.getTime() + random.between(4, 120) * hour)
  const isResubmitted = random.happens(0.12) && again < now
  const last = isResubmitted ? { ...first, submissionType: 'ADDINFO', submittedAt: again } : first
  const decision = decideOn(last.submittedAt, random.oneOf(['APPROVED', 'APPROVED', 'APPROVED', 'APPCOND', 'DECLINED']))
  const { by, at } = decision.decided
  const current = { ...last, ...(at > now || (point > newestFrom && random.happens(0.5)) ? stillOpen(by) : closed()) }

  function stillOpen(underwriter: Decided['by']) {
    if (random.happens(0.5)) return {}
    const waited = now.getTime() - last.submittedAt.getTime()
    const assigned = { by: underwriter, at: new Date(last.submittedAt.getTime() + random.next() * waited) }
    const question = { ...assigned, text: 'Please send the latest payslips of both applicants.' }
    return random.happens(0.7) ? { assigned } : { assigned, question }
  }
  function closed() {
    return random.happens(0.03) ? { decided: { decision: 'WITHDRAWN', uwNotes: null, by: raisedBy, at } } : decision
  }
  return {
    ...lender,
    lenderRefNumber: lenderReference(received, random),
    versions: isResubmitted ? [{ ...first, ...moreInformation }, current] : [current],
  }
}

/** Near the usual hours; one in ten takes several times as long. */
function seedDecision(submittedAt: Date, decision: string, hours: number, random: Random) {
  const { subject, username } = seedUnderwriter(random)
  const taking = hours * (0.4 + random.next() + random.next() * 0.4) * (random.happens(0.1) ? random.between(2, 6) : 1)
  const at = new Date(submittedAt.getTime() + Math.floor(taking * hour))
  const by = { subject, username }
  return {
    assigned: { by, at: new Date(at.getTime() - hour / 3) },
    decided: { decision, uwNotes: underwriterNotes(decision, random), by, at },
  }
}

function sentVersion(referralReason: string, submittedBy: StaffMember, submittedAt: Date, random: Random): Version {
  const baseLVR = (random.between(6000, 9700) / 100).toFixed(2)
  return {
    submissionType: random.oneOf(['NEWAPP', 'NEWAPP', 'NEWAPP', 'PREAPP', 'PREAPP', 'TOPUP', 'VARIATION', 'AMEND']),
    referralReason,
    capitalisedFlag: random.happens(0.6) ? 'YES' : 'NO',
    baseLoanAmount: String(random.between(500, 2400) * 500),
    baseLVR,
    creditNotes: creditNotes(baseLVR, random),
    submittedBy,
    submittedAt,
  }
}

/** A time in office hours in Sydney; weekends become the Friday before. */
function businessTime(day: PlainDate, random: Random): Date {
  const weekday = new Date(day).getUTCDay()
  const friday = weekday === 6 ? -1 : weekday === 0 ? -2 : 0
  return new Date(Date.parse(addDays(day, friday)) + Math.floor(random.next() * 6 * hour))
}
