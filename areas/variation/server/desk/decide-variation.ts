import type { Caller } from '#areas/identity/server'
import { addVersion, lockPolicy } from '#areas/policy/server'
import type { Transaction } from '#platform/database'
import type { ChangeDeps } from '#platform/history'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { sentences } from '../../contract/index.ts'
import { changeVariation, changeVariationAndPolicy, readText } from '../change-variation.ts'
import { requirePolicy } from '../require-policy.ts'
import { history, type StoredVariation, type VariationChange, type VariationKey } from '../variation-store.ts'
import { type ReadState, requireOwn, requireUnchanged } from './require-unchanged.ts'

/**
 * Accepts the caller's variation: the policy gets its next version, exactly as the variation was stored.
 *
 * @throws Refusal 400 for the note, 409 `policy-changed` when the policy has another version or is no longer In Force,
 *   409 `not-assigned`, `assigned-to-another` or `variation-changed`, and as `changeVariation`
 */
export async function acceptVariation(
  deps: ChangeDeps,
  caller: Caller,
  key: VariationKey,
  sent: ReadState & { readonly note?: string | null | undefined },
  call: Call,
): Promise<void> {
  const { readEvents } = sent
  const note = readText('note', sent.note) || null
  const change = { by: caller, key, call, kind: 'accepted', body: { note, readEvents } } as const
  await changeVariationAndPolicy(deps, change, async (transaction, variation, at) => {
    requireOwn(variation, caller)
    await requireUnchanged(transaction, variation, { readEvents })
    await requireUnmoved(transaction, variation)
    await history.closeQuestion(transaction, key, at)
    const { channel, policyNumber, rows } = variation
    const variationId = String(key.variationId)
    const { httpRequestId: requestId } = call
    await addVersion(transaction, { channel, policyNumber, ...rows, variationId, by: caller, at, requestId })
    return { change: decided('Accepted', note, caller, at), detail: note }
  })
}

/**
 * Declines the caller's variation; the lender reads the reason.
 *
 * @throws Refusal 400 for the reason, 409 `not-assigned`, `assigned-to-another` or `variation-changed`, and as
 *   `changeVariation`
 */
export async function declineVariation(
  deps: ChangeDeps,
  caller: Caller,
  key: VariationKey,
  sent: ReadState & { readonly reason?: string | null | undefined },
  call: Call,
): Promise<void> {
  const { readEvents } = sent
  const reason = readText('reason', sent.reason)
  const change = { by: caller, key, call, kind: 'declined', body: { reason, readEvents } } as const
  await changeVariation(deps, change, async (transaction, variation, at) => {
    requireOwn(variation, caller)
    await requireUnchanged(transaction, variation, { readEvents })
    await history.closeQuestion(transaction, key, at)
    return { change: decided('Declined', reason, caller, at), detail: reason }
  })
}

async function requireUnmoved(transaction: Transaction, variation: StoredVariation): Promise<void> {
  const { channel, policyNumber, policyVersion } = variation
  const { version, status } = requirePolicy(await lockPolicy(transaction, channel, policyNumber))
  if (version !== policyVersion) throw refuse('policy-changed', sentences.moved, { status: 409 })
  if (status !== 'In Force') throw refuse('policy-changed', sentences.notInForceNow(status), { status: 409 })
}

function decided(
  status: 'Accepted' | 'Declined',
  reason: string | null,
  { username, subject }: Caller,
  at: Date,
): VariationChange {
  return { status, reason, decidedBy: username, decidedBySubject: subject, decidedAt: at }
}
