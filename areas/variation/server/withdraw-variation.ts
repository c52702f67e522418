import type { LenderCaller } from '#areas/identity/server'
import type { Call } from '#platform/idempotency'
import { type ChangeDeps, changeVariation } from './change-variation.ts'
import { history, type VariationKey } from './variation-store.ts'

/**
 * Its lender takes an open variation back for good.
 *
 * @throws Refusal as `changeVariation`
 */
export async function withdrawVariation(
  deps: ChangeDeps,
  caller: LenderCaller,
  key: VariationKey,
  call: Call,
): Promise<void> {
  const asked = { by: caller, key, call, kind: 'withdrawn', body: null } as const
  await changeVariation(deps, asked, async (transaction, _variation, at) => {
    await history.closeQuestion(transaction, key, at)
    const decided = { decided_by: caller.username, decided_by_subject: caller.subject, decided_at: at }
    return { change: { status: 'Withdrawn', ...decided } }
  })
}
