import { messages } from '#areas/case/contract'
import type { Caller, LenderCaller } from '#areas/identity/server'
import { type DraftOwner, endDraft } from '#platform/drafts'
import type { ChangeDeps } from '#platform/history'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { answerDraftForm } from '../contract/index.ts'
import { changeVariation, readText } from './change-variation.ts'
import { type ReadState, requireOwn, requireUnchanged } from './desk/require-unchanged.ts'
import { history, type VariationKey } from './variation-store.ts'

/**
 * Asks the lender a question about the caller's variation, which is On Hold until the answer.
 *
 * @throws Refusal 400 for the text, 409 `not-assigned`, `assigned-to-another`, `question-open` or `variation-changed`,
 *   and as `changeVariation`
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
    if (variation.status === 'On Hold') throw refuse('question-open', messages.questionOpen, { status: 409 })
    await requireUnchanged(transaction, variation, { readEvents })
    const { username: by, subject: bySubject } = caller
    await history.insertMessage(transaction, key, { kind: 'question', text, by, bySubject, at })
    return { change: { status: 'On Hold' } }
  })
}

type SentAnswer = {
  readonly messageNumber?: number | null | undefined
  readonly text?: string | null | undefined
}

/**
 * Answers the open question. An answer with a message number applies to that question only.
 *
 * @throws Refusal 400 for the text, 409 `no-open-question` or `question-changed`, and as `changeVariation`
 */
export async function answerQuestion(
  deps: ChangeDeps,
  caller: LenderCaller,
  key: VariationKey,
  sent: SentAnswer,
  call: Call,
): Promise<void> {
  const text = readText('answer', sent.text)
  const question = sent.messageNumber ?? null
  const asked = { by: caller, key, call, kind: 'answered', body: { text, question } } as const
  await changeVariation(deps, asked, async (transaction, variation, at) => {
    const closed = await history.closeQuestion(transaction, key, at)
    if (closed === null) throw refuse('no-open-question', messages.noOpenQuestion, { status: 409 })
    if (question !== null && question !== closed)
      throw refuse('question-changed', messages.questionChanged, { status: 409 })
    const { username: by, subject: bySubject } = caller
    await history.insertMessage(transaction, key, { kind: 'answer', text, by, bySubject, at })
    await endDraft(transaction, answerDraftOf(caller, key), at)
    return { change: { status: variation.assignedTo === null ? 'Submitted' : 'Assigned' } }
  })
}

/** The owner and the name of the draft of an answer. */
export function answerDraftOf({ channel, subject }: LenderCaller, { variationId }: VariationKey): DraftOwner {
  return { channel, owner: subject, form: answerDraftForm(String(variationId)) }
}
