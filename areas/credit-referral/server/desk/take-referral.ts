import type { Caller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { sentences } from '../../contract/index.ts'
import { recordEvent } from '../record-event.ts'
import { type ChangeDeps, changeReferral } from '../request/change-referral.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { updateReferral } from '../store/referral-store.ts'
import { requireOpen } from './require-turn.ts'

/**
 * An underwriter takes a request that nobody has, or with `takeOver` one that a colleague has. A request that the
 * underwriter has already stays as it is.
 *
 * @throws Refusal 404 `not-found`, 409 `already-decided` or `taken-by-another`, 422 `key-reused`
 */
export async function takeReferral(
  deps: ChangeDeps,
  caller: Caller,
  key: ReferralKey,
  { takeOver }: { readonly takeOver: boolean },
  call: Call,
): Promise<void> {
  const asked = { by: caller, key, call, operation: 'referral.take', body: { takeOver } }
  await changeReferral(deps, asked, async (transaction, referral, at) => {
    const { version, assignedTo, assignedToSubject } = referral
    requireOpen(referral)
    if (assignedToSubject === caller.subject) return
    if (assignedTo !== null && !takeOver)
      throw refuse('taken-by-another', sentences.takenByAnother(assignedTo), { status: 409 })
    await updateReferral(transaction, key, {
      // A question that is open stays so, whoever waits for its answer.
      status: referral.status === 'On Hold' ? 'On Hold' : 'In Progress',
      assignedTo: caller.username,
      assignedToSubject: caller.subject,
    })
    const { requestId } = call
    await recordEvent(transaction, key, { kind: 'taken', version, at, by: caller, requestId, detail: assignedTo })
  })
}
