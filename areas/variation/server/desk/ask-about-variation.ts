import type { Caller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { sentences } from '../../contract/index.ts'
import { type ChangeDeps, changeVariation, readText } from '../change-variation.ts'
import { history, type VariationKey } from '../variation-store.ts'
import { type ReadState, requireOwn, requireUnchanged } from './require-turn.ts'

/**
 * The underwriter who has a variation asks its lender something; it is On Hold until the answer.
 *
 * @throws Refusal 400 for the text, 409 `not-assigned`, `assigned-to-another`, `question-open` or `variation-changed`, and
 *   as `changeVariation`
 */
export async function askAboutVariation(
  deps: ChangeDeps,
  caller: Caller,
  key: VariationKey,
  sent: ReadState & { readonly text?: string | null | undefined },
  call: Call,
): Promise<void> {
  const { readEvents } = sent
  const text = readText('question', sent.text)
  const asked = { by: caller, key, call, kind: 'asked', body: { text, readEvents } } as const
  await changeVariation(deps, asked, async (transaction, variation, at) => {
    requireOwn(variation, caller)
    if (variation.status === 'On Hold') throw refuse('question-open', sentences.questionOpen, { status: 409 })
    await requireUnchanged(transaction, variation, { readEvents })
    const { username: by, subject: bySubject } = caller
    await history.insertMessage(transaction, key, { kind: 'question', text, by, bySubject, at })
    return { change: { status: 'On Hold' } }
  })
}
