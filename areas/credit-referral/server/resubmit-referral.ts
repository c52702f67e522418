import type { LenderCaller } from '#areas/identity/server'
import { parseForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { acceptUploads } from '#platform/objects'
import {
  isResubmittable,
  lenderReferenceKey,
  type Referral,
  referralFields,
  type SentReferral,
  type SubmittedReferral,
  sentences,
  withdrawnDecision,
} from '../contract/index.ts'
import type { Receive } from './arrival.ts'
import { draftOfReferral, referralNotFound } from './change-referral.ts'
import {
  findReferral,
  findReferralByReference,
  lockReferral,
  parseReferralId,
  type StoredReferral,
  updateReferral,
} from './store/referral-store.ts'
import { listsFor, type SubmitDeps, storeVersion, submitOnce } from './submit-referral.ts'

/**
 * Resubmits a Complete referral as its next version, which is unassigned and undecided. The brand and the reference do
 * not change; files are optional.
 *
 * @throws Refusal 400 with every broken rule; 400 `no-such-reference`, 404 for a referral that is not the lender's; 409
 *   `not-complete` or `withdrawn`, also for all but the first of concurrent resubmissions
 */
export async function resubmitReferral(
  deps: SubmitDeps,
  caller: LenderCaller,
  call: Call,
  receive: Receive<SentReferral>,
): Promise<SubmittedReferral> {
  const { channel } = caller
  return await submitOnce(deps, caller, call, receive, {
    operation: 'referral.resubmit',
    examine: async (sent) => {
      const stored = await findResubmitted(deps.database, channel, sent)
      if (stored) refuseUnlessResubmittable(stored)
      return readAgain(deps, channel, sent, stored)
    },
    prepare: async () => undefined,
    keep: async (transaction, { referral, referralId }, files) => {
      const key = { channel, referralId }
      const stored = await lockReferral(transaction, key)
      if (!stored) throw referralNotFound()
      refuseUnlessResubmittable(stored)
      // Read after the lock is acquired, so that timestamps follow the order of the changes.
      const at = deps.clock()
      const version = stored.version + 1
      await acceptUploads(transaction, channel, files, at)
      await endDraft(transaction, draftOfReferral(key, caller), at)
      await updateReferral(
        transaction,
        key,
        {
          status: 'Submitted',
          version,
          submissionType: referral.submissionType,
          referralReason: referral.referralReason,
          baseLoanAmount: referral.baseLoanAmount,
          baseLvr: referral.baseLVR,
          submittedAt: at,
          decision: null,
          decidedBy: null,
          decidedAt: null,
          assignedTo: null,
          assignedToSubject: null,
        },
        at,
      )
      return await storeVersion(transaction, key, { version, kind: 'resubmitted', referral, files, caller, call, at })
    },
  })
}

function readAgain(
  { reference, clock }: SubmitDeps,
  channel: string,
  sent: SentReferral,
  stored: StoredReferral | null,
): { readonly referral: Referral; readonly referralId: bigint } {
  const lists = listsFor(reference, channel, sydneyDate(clock()))
  // A referral keeps its brand even if the lender no longer offers it.
  const ownBrand = stored ? [{ id: 0, shortName: stored.brandName, longName: stored.brandName }] : []
  const lenderRefNumber = sent.lenderRefNumber || stored?.lenderRefNumber
  const { values: referral, errors = [] } = parseForm(
    referralFields,
    { ...sent, lenderRefNumber },
    { ...lists, brands: [...lists.brands, ...ownBrand] },
  )
  const changesBrand = stored && sent.brandName && sent.brandName !== stored.brandName
  const broken = changesBrand
    ? [
        { code: 'brand-fixed', message: sentences.brandFixed, field: 'brandName' },
        ...errors.filter(({ field }) => field !== 'brandName'),
      ]
    : errors
  if (!stored || !referral || broken.length > 0) throw new Refusal(400, broken)
  return { referral, referralId: stored.referralId }
}

/**
 * The referral that a resubmission names, by its number or its reference; null for one that names neither, which the
 * validation refuses.
 *
 * @throws Refusal 404, 400 `no-such-reference`, 400 `reference-fixed` when number and reference do not match
 */
async function findResubmitted(
  database: Database,
  channel: string,
  sent: SentReferral,
): Promise<StoredReferral | null> {
  const reference = lenderReferenceKey(String(sent.lenderRefNumber ?? ''))
  if (sent.requestId) {
    const referralId = parseReferralId(sent.requestId)
    const stored = referralId === null ? undefined : await findReferral(database, { channel, referralId })
    if (!stored) throw referralNotFound()
    // The stored key may be one of an earlier version.
    if (reference !== '' && reference !== lenderReferenceKey(stored.lenderRefNumber))
      throw refuse('reference-fixed', sentences.referenceFixed, { field: 'lenderRefNumber' })
    return stored
  }
  if (reference === '') return null
  const stored = await findReferralByReference(database, channel, reference)
  if (!stored) throw refuse('no-such-reference', sentences.noSuchReference, { field: 'lenderRefNumber' })
  return stored
}

/** @throws Refusal 409 `not-complete` or `withdrawn` */
function refuseUnlessResubmittable({ status, decision }: StoredReferral): void {
  if (isResubmittable(status, decision)) return
  if (decision === withdrawnDecision) throw refuse('withdrawn', sentences.withdrawn, { status: 409 })
  throw refuse('not-complete', sentences.notComplete, { status: 409 })
}
