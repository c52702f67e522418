import { type CaseEvent, lenderAbilitiesOf } from '#areas/case/contract'
import { listDocuments, listEvents, listMessages, type StoredCase } from '#areas/case/server'
import type { Caller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { isResubmittable, type ReferralDetails, type ReferralEvent, referralStatusSchema } from '../contract/index.ts'
import { measureSimilar } from './store/similar-store.ts'
import { listVersions } from './store/version-store.ts'

/** The name of an event in responses. */
export function referralEvent(event: CaseEvent): ReferralEvent['kind'] {
  return event === 'submitted' ? 'received' : event
}

/** A referral with all its parts, loaded from a snapshot. */
export async function loadDetails(
  { database: snapshot, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  stored: StoredCase,
): Promise<ReferralDetails> {
  const { channel, caseId, brandName, decision } = stored
  const versions = await listVersions(snapshot, stored)
  const [current] = versions
  if (!current) throw new Error('A referral has no version')
  const mayAct = caller.channel === channel && caller.rights.uwreferral === 'full'
  const can = lenderAbilitiesOf(stored)
  const status = referralStatusSchema.parse(stored.status)
  const events = await listEvents(snapshot, stored)
  return {
    ...current,
    requestId: String(caseId),
    brandName,
    lenderRefNumber: stored.reference,
    quoteId: stored.quoteId,
    assignedTo: stored.assignedTo,
    waitingSince: stored.waitingSince.toISOString(),
    pausedAt: stored.pausedAt?.toISOString() ?? null,
    status,
    documents: await listDocuments(snapshot, stored),
    isResubmitEligible: isResubmittable(status, decision),
    version: stored.version,
    raisedBy: stored.raisedBy,
    submissionDateTime: stored.submittedAt.toISOString(),
    canWithdraw: mayAct && can.withdraw && stored.raisedBySubject === caller.subject,
    canAnswer: mayAct && can.answer,
    messages: await listMessages(snapshot, stored),
    events: events.map(({ event, ...rest }) => ({ kind: referralEvent(event), ...rest })),
    versions,
    similar: await measureSimilar(snapshot, { channel, referralReason: current.referralReason, now: clock() }),
  }
}
