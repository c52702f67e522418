import type { LenderCaller } from '#areas/identity/server'
import { rememberAddress } from '#areas/notification/server'
import { readForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import { endDraft } from '#platform/drafts'
import { Refusal } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { acceptUploads } from '#platform/objects'
import {
  type Referral,
  referralFields,
  type SentReferral,
  type SubmittedReferral,
  sentences,
} from '../../contract/index.ts'
import type { Arrival } from '../arrival.ts'
import { recordEvent } from '../record-event.ts'
import { draftOfRequest } from '../request/draft-of-request.ts'
import { referralNotFound } from '../request/referral-not-found.ts'
import { lockReferral, type StoredReferral, updateReferral } from '../store/referral-store.ts'
import { findResubmitted, refuseUnlessResubmittable } from './find-resubmitted.ts'
import { keepSubmission } from './keep-submission.ts'
import { keepVersion } from './keep-version.ts'
import { listsFor } from './lists-for.ts'
import type { SubmitDeps } from './submit-referral.ts'

/**
 * Sends a Complete request again, as its next version: nobody has it then, and nothing is decided. Its brand and its
 * reference stay; files are optional.
 *
 * @throws Refusal 400 with every broken rule; 400 `no-such-reference`, 404 for a request that is not the lender's; 409
 *   `not-complete` or `withdrawn`, also for all but the first of those who send it at the same time
 */
export async function resubmitReferral(
  deps: SubmitDeps,
  caller: LenderCaller,
  call: Call,
  arrival: Arrival<SentReferral>,
): Promise<SubmittedReferral> {
  const { channel } = caller
  return await keepSubmission(deps, caller, call, arrival, {
    operation: 'referral.resubmit',
    examine: async (sent) => {
      const stored = await findResubmitted(deps.database, channel, sent)
      if (stored) refuseUnlessResubmittable(stored)
      return readAgain(deps, channel, sent, stored)
    },
    keep: async (transaction, { referral, requestId }, files) => {
      const key = { channel, requestId }
      const stored = await lockReferral(transaction, key)
      if (!stored) throw referralNotFound()
      refuseUnlessResubmittable(stored)
      // Read after the waiting: what happened later is later.
      const at = deps.clock()
      const version = stored.version + 1
      await acceptUploads(transaction, channel, files, at)
      await endDraft(transaction, draftOfRequest(key, caller), at)
      await rememberAddress(transaction, caller)
      await keepVersion(transaction, key, { version, referral, caller, files, at })
      await updateReferral(transaction, key, {
        submissionType: referral.submissionType,
        status: 'Submitted',
        decision: null,
        decidedBy: null,
        decidedAt: null,
        submittedAt: at,
        version,
        assignedTo: null,
        assignedToSubject: null,
      })
      await recordEvent(transaction, key, { kind: 'resubmitted', version, at, by: caller, requestId: call.requestId })
      return { requestId: String(requestId), version }
    },
  })
}

function readAgain(
  { reference, clock }: SubmitDeps,
  channel: string,
  sent: SentReferral,
  stored: StoredReferral | null,
): { readonly referral: Referral; readonly requestId: bigint } {
  const lists = listsFor(reference, channel, sydneyDate(clock()))
  // A request keeps its brand also when the lender no longer offers it.
  const ownBrand = stored ? [{ id: 0, shortName: stored.brandName, longName: stored.brandName }] : []
  const lenderRefNumber = sent.lenderRefNumber || stored?.lenderRefNumber
  const { values: referral, faults = [] } = readForm(
    referralFields,
    { ...sent, lenderRefNumber },
    { ...lists, brands: [...lists.brands, ...ownBrand] },
  )
  const changesBrand = stored && sent.brandName && sent.brandName !== stored.brandName
  const broken = changesBrand
    ? [
        { code: 'brand-fixed', message: sentences.brandFixed, field: 'brandName' },
        ...faults.filter(({ field }) => field !== 'brandName'),
      ]
    : faults
  if (!stored || !referral || broken.length > 0) throw new Refusal(400, broken)
  return { referral, requestId: stored.requestId }
}
