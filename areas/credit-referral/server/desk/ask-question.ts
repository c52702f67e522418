import type { Caller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { questionFields, sentences } from '../../contract/index.ts'
import { recordEvent } from '../record-event.ts'
import { type ChangeDeps, changeReferral } from '../request/change-referral.ts'
import { readText } from '../request/read-text.ts'
import { insertMessage } from '../store/message-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { updateReferral } from '../store/referral-store.ts'
import { requireOpen, requireOwn } from './require-turn.ts'

/**
 * The underwriter who has a request asks its lender something; it is On Hold until the answer.
 *
 * @throws Refusal 400 `text-required` or `text-max`, 404 `not-found`, 409 `already-decided`, `not-taken`,
 *   `taken-by-another` or `question-open`, 422 `key-reused`
 */
export async function askQuestion(
  deps: ChangeDeps,
  caller: Caller,
  key: ReferralKey,
  sent: { readonly text?: string | null | undefined },
  call: Call,
): Promise<void> {
  const text = readText(questionFields.text, sent.text)
  const asked = { by: caller, key, call, operation: 'referral.ask', body: { text } }
  await changeReferral(deps, asked, async (transaction, referral, at) => {
    const { version } = referral
    requireOpen(referral)
    requireOwn(referral, caller)
    if (referral.status === 'On Hold') throw refuse('question-open', sentences.questionOpen, { status: 409 })
    const { username: by, subject: bySubject } = caller
    await insertMessage(transaction, key, { kind: 'question', version, text, by, bySubject, at })
    await updateReferral(transaction, key, { status: 'On Hold' })
    await recordEvent(transaction, key, { kind: 'asked', version, at, by: caller, requestId: call.requestId })
  })
}
