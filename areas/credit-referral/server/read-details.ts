import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import { type Database, readSnapshot } from '#platform/database'
import type { Call } from '#platform/idempotency'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import { isResubmittable, type ReferralDetails } from '../contract/index.ts'
import { referralNotFound } from './change-referral.ts'
import { findReferral, history, type ReferralKey } from './store/referral-store.ts'
import { measureSimilar } from './store/similar-store.ts'
import { hasDocument, listDocuments, listVersions } from './store/version-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock }
type WholeReferral = { readonly details: ReferralDetails; readonly assignedToSubject: string | null }

/**
 * A referral with all its parts, read from one snapshot.
 *
 * @throws Refusal 404 `not-found` for a referral that is not the lender's
 */
export async function readDetails(deps: Deps, caller: Caller, key: ReferralKey): Promise<ReferralDetails> {
  const { details } = await readReferralWhole(deps, caller, key)
  return details
}

/** Like readDetails, with the subject of the assignee. */
export async function readReferralWhole(
  { database, clock }: Deps,
  caller: Caller,
  key: ReferralKey,
): Promise<WholeReferral> {
  return await readSnapshot(database, async (snapshot) => {
    const referral = await findReferral(snapshot, key)
    if (!referral) throw referralNotFound()
    const versions = await listVersions(snapshot, key)
    const [current] = versions
    if (!current) throw new Error('A referral has no version')
    const open = referral.status !== 'Complete'
    const acts = caller.channel === key.channel && caller.rights.uwreferral === 'full'
    const details: ReferralDetails = {
      ...current,
      requestId: String(key.referralId),
      brandName: referral.brandName,
      lenderRefNumber: referral.lenderRefNumber,
      assignedTo: referral.assignedTo,
      waitingSince: referral.waitingSince.toISOString(),
      pausedAt: referral.pausedAt?.toISOString() ?? null,
      status: referral.status,
      documents: await listDocuments(snapshot, key),
      isResubmitEligible: isResubmittable(referral.status, referral.decision),
      version: referral.version,
      raisedBy: referral.raisedBy,
      submissionDateTime: referral.submittedAt.toISOString(),
      canWithdraw: acts && open && referral.raisedBySubject === caller.subject,
      canAnswer: acts && referral.status === 'On Hold',
      messages: await history.listMessages(snapshot, key),
      events: await history.listEvents(snapshot, key),
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

/**
 * A URL to download a document of a referral, valid for five minutes, for users of the lender and of the insurer. The
 * lender's audit table records who requested it.
 *
 * @throws Refusal 404 for a document that does not belong to the referral
 */
export async function openDocument(
  deps: ObjectDeps,
  caller: Caller,
  key: ReferralKey,
  documentId: string,
  call: Call,
): Promise<string> {
  const { channel, referralId } = key
  const { database, clock } = deps
  if (!(await hasDocument(database, key, documentId))) throw referralNotFound()
  await writeAudit(database, {
    channel,
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: caller.channel === channel ? 'referral.document-opened' : 'underwriting.document-opened',
    record: String(referralId),
    requestId: call.httpRequestId,
    detail: { documentId },
  })
  return await downloadAddress(deps, { channel, uploadId: documentId })
}
