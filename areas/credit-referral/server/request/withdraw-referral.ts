import type { LenderCaller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { type ReferralDetails, sentences, withdrawnDecision } from '../../contract/index.ts'
import { recordEvent } from '../record-event.ts'
import { decideVersion } from '../store/decision-store.ts'
import { closeQuestion } from '../store/message-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { updateReferral } from '../store/referral-store.ts'
import { type ChangeDeps, changeReferral } from './change-referral.ts'
import { readDetails } from './read-details.ts'
import { requireRaiser } from './require-raiser.ts'

/**
 * Takes a request back for good; only the person who raised it may, and only while it is open.
 *
 * @throws Refusal 403 `not-own`, 404 `not-found`, 409 `already-complete`, 422 `key-reused`
 */
export async function withdrawReferral(
  deps: ChangeDeps,
  caller: LenderCaller,
  key: ReferralKey,
  call: Call,
): Promise<ReferralDetails> {
  const operation = 'referral.withdraw'
  await requireRaiser(deps, caller, key, { call, operation })
  const asked = { by: caller, key, call, operation, body: null }
  await changeReferral(deps, asked, async (transaction, referral, at) => {
    const { version } = referral
    if (referral.status === 'Complete') throw refuse('already-complete', sentences.alreadyComplete, { status: 409 })
    await closeQuestion(transaction, key, at)
    await decideVersion(transaction, key, {
      version,
      decision: withdrawnDecision,
      uwNotes: null,
      decidedBy: caller.username,
      decidedBySubject: caller.subject,
      decidedAt: at,
    })
    await updateReferral(transaction, key, {
      status: 'Complete',
      decision: withdrawnDecision,
      decidedBy: caller.username,
      decidedAt: at,
    })
    await recordEvent(transaction, key, { kind: 'withdrawn', version, at, by: caller, requestId: call.requestId })
  })
  return await readDetails(deps, caller, key)
}
