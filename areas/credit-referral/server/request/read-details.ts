import type { Caller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { isResubmittable, type ReferralDetails } from '../../contract/index.ts'
import { listDocuments, listVersions } from '../store/details-store.ts'
import { listEvents } from '../store/event-store.ts'
import { listMessages } from '../store/message-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { findReferral } from '../store/referral-store.ts'
import { measureSimilar } from '../store/similar-store.ts'
import { referralNotFound } from './referral-not-found.ts'

type Deps = { readonly database: Database; readonly clock: Clock }
export type WholeReferral = { readonly details: ReferralDetails; readonly assignedToSubject: string | null }

/**
 * A request with everything that belongs to it, as of one moment: what is changed while it is read shows as a whole or
 * not at all.
 *
 * @throws Refusal 404 `not-found` for a request that is not the lender's
 */
export async function readDetails(deps: Deps, caller: Caller, key: ReferralKey): Promise<ReferralDetails> {
  const { details } = await readReferralWhole(deps, caller, key)
  return details
}

/** The same, and to whom the insurer gave it. */
export async function readReferralWhole(
  { database, clock }: Deps,
  caller: Caller,
  key: ReferralKey,
): Promise<WholeReferral> {
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const referral = await findReferral(snapshot, key)
      if (!referral) throw referralNotFound()
      const versions = await listVersions(snapshot, key)
      const [current] = versions
      if (!current) throw new Error('a request without a version')
      const open = referral.status !== 'Complete'
      const acts = caller.channel === key.channel && caller.rights.uwreferral === 'full'
      const details: ReferralDetails = {
        ...current,
        requestId: String(key.requestId),
        brandName: referral.brandName,
        lenderRefNumber: referral.lenderRefNumber,
        assignedTo: referral.assignedTo,
        status: referral.status,
        documents: await listDocuments(snapshot, key),
        isResubmitEligible: isResubmittable(referral.status, referral.decision),
        version: referral.version,
        raisedBy: referral.raisedBy,
        submissionDateTime: referral.submittedAt.toISOString(),
        canWithdraw: acts && open && referral.raisedBySubject === caller.subject,
        canAnswer: acts && referral.status === 'On Hold',
        messages: await listMessages(snapshot, key),
        events: await listEvents(snapshot, key),
        versions,
        similar: await measureSimilar(snapshot, {
          channel: key.channel,
          referralReason: current.referralReason,
          now: clock(),
        }),
      }
      return { details, assignedToSubject: referral.assignedToSubject }
    })
}
