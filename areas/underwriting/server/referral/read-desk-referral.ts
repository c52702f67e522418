import { type ReferralKey, readReferralWhole } from '#areas/credit-referral/server'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { writeAudit } from '#platform/audit'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { DeskReferral } from '../../contract/index.ts'
import { brandNamesOf, nameIn } from '../queue/name-codes.ts'

export type DeskMeans = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/**
 * A lender's request as the desk sees it. The lender's audit says who of the insurer has read it.
 *
 * @throws Refusal 404 `not-found`
 */
export async function readDeskReferral(
  means: DeskMeans,
  caller: Caller,
  key: ReferralKey,
  requestId: string,
): Promise<DeskReferral> {
  const { details, assignedToSubject } = await readReferralWhole(means, caller, key)
  const at = means.clock()
  await writeAudit(means.database, {
    channel: key.channel,
    at,
    actor: caller.subject,
    username: caller.username,
    action: 'underwriting.opened',
    record: details.requestId,
    requestId,
    detail: { version: details.version },
  })
  const today = sydneyDate(at)
  const named = namesOf(means.reference, today)
  return {
    ...details,
    ...named(details),
    versions: details.versions.map((version) => ({ ...version, ...named(version) })),
    channel: key.channel,
    brand: brandNamesOf(means.reference, today).nameOf(key.channel, details.brandName),
    can: abilitiesOf(details, assignedToSubject, caller),
  }
}

type Coded = Pick<DeskReferral, 'submissionType' | 'referralReason'>

/** Names the codes for which the desk has no lists. */
function namesOf(reference: ReferenceData, date: PlainDate): (coded: Coded) => Coded {
  const types = reference.codeList('submission-types', date)
  const reasons = reference.codeList('referral-reasons', date)
  return ({ submissionType, referralReason }) => ({
    submissionType: nameIn(types, submissionType),
    referralReason: nameIn(reasons, referralReason),
  })
}

/** What a person may do with a request now, as the verbs will decide it. */
function abilitiesOf(
  { status }: Pick<DeskReferral, 'status'>,
  assignedToSubject: string | null,
  { subject }: Caller,
): DeskReferral['can'] {
  const open = status !== 'Complete'
  const own = open && assignedToSubject === subject
  return {
    take: open && assignedToSubject === null,
    takeOver: open && assignedToSubject !== null && !own,
    handOver: own,
    ask: own && status !== 'On Hold',
    decide: own,
  }
}
