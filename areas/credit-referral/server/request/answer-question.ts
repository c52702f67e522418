import type { LenderCaller } from '#areas/identity/server'
import { rememberAddress } from '#areas/notification/server'
import { endDraft } from '#platform/drafts'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { acceptUploads, type ObjectDeps } from '#platform/objects'
import { answerFields, type ReferralDetails, type SentAnswer, sentences } from '../../contract/index.ts'
import type { Arrival } from '../arrival.ts'
import { recordEvent } from '../record-event.ts'
import { insertDocuments } from '../store/document-store.ts'
import { closeQuestion, insertMessage } from '../store/message-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { updateReferral } from '../store/referral-store.ts'
import { changeReferral } from './change-referral.ts'
import { draftOfRequest } from './draft-of-request.ts'
import { readDetails } from './read-details.ts'
import { readText } from './read-text.ts'
import { noOpenQuestion, requireOpenQuestion } from './require-open-question.ts'

/**
 * The lender answers the open question; whoever has the request goes on with it. An answer that names its question is
 * never taken for one to another.
 *
 * @throws Refusal 400 for the text and for every file that is refused, 404 `not-found`, 409 `no-open-question`,
 *   `question-changed` or `file-missing`, 413, 422 `key-reused`, 503
 */
export async function answerQuestion(
  deps: ObjectDeps,
  caller: LenderCaller,
  key: ReferralKey,
  arrival: Arrival<SentAnswer>,
  call: Call,
): Promise<ReferralDetails> {
  const { content, files } = await arrival.take(async (sent, attached) => {
    const text = readText(answerFields.text, sent.text)
    await requireOpenQuestion(deps, key, call)
    return { text, question: sent.messageNumber ?? null, body: { sent, attached } }
  })
  const { text, question, body } = content
  const asked = { by: caller, key, call, operation: 'referral.answer', body }
  const answered = await changeReferral(deps, asked, async (transaction, referral, at) => {
    const { version, assignedTo } = referral
    if (referral.status !== 'On Hold') throw noOpenQuestion()
    const { username: by, subject: bySubject } = caller
    await acceptUploads(transaction, key.channel, files, at)
    await endDraft(transaction, draftOfRequest(key, caller), at)
    await rememberAddress(transaction, caller)
    const closed = await closeQuestion(transaction, key, at)
    if (question !== null && question !== closed) throw questionChanged()
    const messageNumber = await insertMessage(transaction, key, { kind: 'answer', version, text, by, bySubject, at })
    await insertDocuments(transaction, key, { files, version, messageNumber, uploadedBy: by, uploadedAt: at })
    await updateReferral(transaction, key, { status: assignedTo === null ? 'Submitted' : 'In Progress' })
    await recordEvent(transaction, key, { kind: 'answered', version, at, by: caller, requestId: call.requestId })
  }).catch(async (error: unknown) => {
    await arrival.giveUp(files)
    throw error
  })
  if (!answered) await arrival.giveUp(files)
  return await readDetails(deps, caller, key)
}

function questionChanged() {
  return refuse('question-changed', sentences.questionChanged, { status: 409 })
}
