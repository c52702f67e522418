import type { LenderCaller } from '#areas/identity/server'
import { type DraftOwner, endDraft } from '#platform/drafts'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { answerDraftForm, sentences } from '../contract/index.ts'
import { type ChangeDeps, changeVariation, readText } from './change-variation.ts'
import { history, type VariationKey } from './variation-store.ts'

type SentAnswer = {
  readonly messageNumber?: number | null | undefined
  readonly text?: string | null | undefined
}

/**
 * The lender answers the open question. An answer that names its question is never taken for one to another.
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
    if (closed === null) throw refuse('no-open-question', sentences.noOpenQuestion, { status: 409 })
    if (question !== null && question !== closed)
      throw refuse('question-changed', sentences.questionChanged, { status: 409 })
    const { username: by, subject: bySubject } = caller
    await history.insertMessage(transaction, key, { kind: 'answer', text, by, bySubject, at })
    await endDraft(transaction, answerDraftOf(caller, key), at)
    return { change: { status: variation.assignedTo === null ? 'Submitted' : 'Assigned' } }
  })
}

/** Whose draft of an answer, and to which variation. */
export function answerDraftOf({ channel, subject }: LenderCaller, { variationId }: VariationKey): DraftOwner {
  return { channel, owner: subject, form: answerDraftForm(String(variationId)) }
}
