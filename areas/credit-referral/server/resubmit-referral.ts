import { type CaseState, stateAfter } from '#areas/case/contract'
import {
  type CaseKey,
  caseKey,
  caseNotFound,
  findCaseByReference,
  lockCase,
  requireCase,
  type StoredCase,
  storeChange,
} from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { parseForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { acceptUploads } from '#platform/objects'
import {
  lenderReferenceKey,
  messages,
  type Referral,
  type ReferralInput,
  referralFields,
  type SubmittedReferral,
} from '../contract/index.ts'
import type { Receive } from './receive-referral.ts'
import { draftOfReferral } from './referral-draft.ts'
import { referralKind } from './referral-kind.ts'
import { listsFor } from './referral-lists.ts'
import { figuresOf, type SubmitDeps, storeVersion, submitOnce } from './submit-referral.ts'

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
  receive: Receive<ReferralInput>,
): Promise<SubmittedReferral> {
  const { channel } = caller
  return await submitOnce(deps, caller, call, receive, {
    operation: 'referral.resubmit',
    examine: async (input) => {
      const stored = await findResubmitted(deps.database, channel, input)
      if (stored) refuseUnlessResubmittable(stored)
      return parseResubmission(deps, channel, input, stored)
    },
    keep: async (transaction, { referral, key }, files) => {
      const stored = await lockCase(transaction, key)
      if (!stored) throw caseNotFound(referralKind)
      const state = refuseUnlessResubmittable(stored)
      // Read after the lock is acquired, so that timestamps follow the order of the changes.
      const at = deps.clock()
      await acceptUploads(transaction, channel, files, at)
      await endDraft(transaction, draftOfReferral(key, caller), at)
      const resubmitted = await storeChange(transaction, referralKind, stored, {
        event: 'resubmitted',
        state,
        by: caller,
        at,
        httpRequestId: call.httpRequestId,
        set: {
          ...figuresOf(referral),
          version: stored.version + 1,
          submittedBySubject: caller.subject,
          submittedAt: at,
          decision: null,
          decidedBy: null,
          decidedBySubject: null,
          decidedAt: null,
          assignedTo: null,
          assignedToSubject: null,
        },
      })
      return await storeVersion(transaction, resubmitted, { referral, files, caller, at })
    },
  })
}

function parseResubmission(
  { reference, clock }: SubmitDeps,
  channel: string,
  input: ReferralInput,
  stored: StoredCase | null,
): { readonly referral: Referral; readonly key: CaseKey } {
  const lists = listsFor(reference, channel, sydneyDate(clock()))
  // A referral keeps its brand even if the lender no longer offers it.
  const ownBrand = stored ? [{ id: 0, shortName: stored.brandName, longName: stored.brandName }] : []
  const lenderRefNumber = input.lenderRefNumber || stored?.reference
  const { values: referral, errors = [] } = parseForm(
    referralFields,
    { ...input, lenderRefNumber },
    { ...lists, brands: [...lists.brands, ...ownBrand] },
  )
  const changesBrand = stored && input.brandName && input.brandName !== stored.brandName
  const brokenRules = changesBrand
    ? [
        { code: 'brand-fixed', message: messages.brandFixed, field: 'brandName' },
        ...errors.filter(({ field }) => field !== 'brandName'),
      ]
    : errors
  if (!stored || !referral || brokenRules.length > 0) throw new Refusal(400, brokenRules)
  return { referral, key: stored }
}

/**
 * The referral that a resubmission names, by its number or its reference; null for one that names neither, which the
 * validation refuses.
 *
 * @throws Refusal 404, 400 `no-such-reference`, 400 `reference-fixed` when number and reference do not match
 */
async function findResubmitted(database: Database, channel: string, input: ReferralInput): Promise<StoredCase | null> {
  const reference = lenderReferenceKey(String(input.lenderRefNumber ?? ''))
  if (input.requestId) {
    const stored = await requireCase(database, referralKind, caseKey(referralKind, channel, input.requestId))
    // The stored key may be one of an earlier version.
    if (reference !== '' && reference !== lenderReferenceKey(stored.reference))
      throw refuse('reference-fixed', messages.referenceFixed, { field: 'lenderRefNumber' })
    return stored
  }
  if (reference === '') return null
  const stored = await findCaseByReference(database, channel, 'referral', reference)
  if (!stored) throw refuse('no-such-reference', messages.noSuchReference, { field: 'lenderRefNumber' })
  return stored
}

/** @throws Refusal 409 `not-complete` or `withdrawn` */
function refuseUnlessResubmittable(stored: StoredCase): CaseState {
  const state = stateAfter('resubmitted', stored.state, stored.assignedTo !== null)
  if (state !== null) return state
  if (stored.state === 'Withdrawn') throw refuse('withdrawn', messages.withdrawn, { status: 409 })
  throw refuse('not-complete', messages.notComplete, { status: 409 })
}
