import type { ImportedReferral } from '#areas/credit-referral/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { addDays, sydneyDate } from '#platform/clock'
import { believableLender } from './believable-lender.ts'
import { lenderReference, referralNotes, underwriterNotes } from './believable-notes.ts'
import type { Chance } from './chance.ts'
import { believableStaff, believableUnderwriter, type StaffMember } from './lender-staff.ts'

type Version = ImportedReferral['versions'][number]
type Event = ImportedReferral['events'][number]
type Making = { readonly reference: ReferenceData; readonly now: Date; readonly chance: Chance }

const hour = 3_600_000
const days = 5 * 365

/** How many hours each reason usually takes. */
const usualHours = {
  OUTDUA: 6,
  LVRLIMIT: 5,
  EXPLIMIT: 12,
  ADVCREDIT: 28,
  PROPSHARE: 8,
  NONSTDSEC: 22,
  RESIDENCY: 16,
  GENSAVE: 9,
  VALUATION: 34,
  OTHER: 11,
} as const
type Reason = keyof typeof usualHours
const reasons: readonly [Reason, ...Reason[]] = [
  'LVRLIMIT',
  'LVRLIMIT',
  'LVRLIMIT',
  'OUTDUA',
  'OUTDUA',
  'ADVCREDIT',
  'ADVCREDIT',
  'GENSAVE',
  'GENSAVE',
  'VALUATION',
  'NONSTDSEC',
  'RESIDENCY',
  'EXPLIMIT',
  'PROPSHARE',
  'OTHER',
]

/**
 * A referral of a business day, at a point between five years ago (0) and now (1), and what became of it. Half of the
 * newest are still open.
 */
export function believableReferral({ reference, now, chance }: Making, point: number): ImportedReferral {
  const today = sydneyDate(now)
  const lender = believableLender(reference, today, chance)
  const raisedBy = believableStaff(lender.channel, chance)
  const received = businessMoment(addDays(today, -1 - Math.floor((1 - point) * days)), chance)
  const reason = chance.oneOf(reasons)
  const first = sentVersion(reason, raisedBy, received, chance)
  const lenderRefNumber = lenderReference(received, chance)
  const asIs = { ...lender, lenderRefNumber, openQuestion: null }

  const events: Event[] = [lenderEvent('received', 1, received, raisedBy)]
  const versions: [Version, ...Version[]] = [first]
  if (chance.happens(0.12)) {
    const decided = decide(first, 'MOREINFO', believableUnderwriter(chance), chance, reason)
    const again = new Date(decided.decided.at.getTime() + chance.between(4, 120) * hour)
    if (again < now) {
      versions[0] = decided
      versions.push({ ...first, submissionType: 'ADDINFO', submittedAt: again })
      events.push(...deskEvents(1, decided), lenderEvent('resubmitted', 2, again, raisedBy))
    }
  }
  const version = versions.length
  const last = versions[version - 1] ?? first
  const underwriter = believableUnderwriter(chance)
  const decision = chance.oneOf(['APPROVED', 'APPROVED', 'APPROVED', 'APPCOND', 'APPCOND', 'DECLINED'] as const)
  const decided = decide(last, decision, underwriter, chance, reason)
  if (decided.decided.at > now || (point > 0.97 && chance.happens(0.5)))
    return { ...asIs, ...stillOpen(last, version, underwriter, now, chance), versions, events: [...events] }
  ...
}
