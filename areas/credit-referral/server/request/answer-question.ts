import type { LenderCaller } from '#areas/identity/server'
import { removeDraft } from '#platform/drafts'
import type { Call } from '#platform/idempotency'
import { acceptUploads, type ObjectFoundations } from '#platform/objects'
import type { ReferralDetails } from '../../contract/index.ts'
import { rememberAddress } from '../notices/remember-address.ts'
import { recordEvent } from '../record-event.ts'
import { insertDocuments } from '../store/document-store.ts'
import { closeQuestion, insertMessage } from '../store/message-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { updateReferral } from '../store/referral-store.ts'
import { changeReferral } from './change-referral.ts'
import { draftOfRequest } from './draft-of-request.ts'
import { readDetails } from './read-details.ts'
import type { ArrivedAnswer } from './receive-answer.ts'
import { noOpenQuestion } from './require-open-question.ts'

/**
 * The lender answers the open question; whoever has the request goes on with it.
 *
 * @throws Refusal 404 `not-found`, 409 `no-open-question` or `file-missing`, 422 `key-reused`
 */
export async function answerQuestion(
  means: ObjectFoundations,
  caller: LenderCaller,
  key: ReferralKey,
  { text, files, body, giveUp }: ArrivedAnswer,
  call: Call,
): Promise<ReferralDetails> {
  const asked = { by: caller, key, call, operation: 'referral.answer', body }
  const answered = await changeReferral(means, asked, async (transaction, referral, at) => {
    const { version, assignedTo } = referral
    if (referral.status !== 'On Hold') throw noOpenQuestion()
    const { username: by, subject: bySubject } = caller
    await acceptUploads(transaction, key.channel, files, at)
    await removeDraft(transaction, draftOfRequest(key, caller))
    await rememberAddress(transaction, caller)
    await closeQuestion(transaction, key, at)
    const messageNumber = await insertMessage(transaction, key, { kind: 'answer', version, text, by, bySubject, at })
    await insertDocuments(transaction, key, { files, version, messageNumber, uploadedBy: by, uploadedAt: at })
    await updateReferral(transaction, key, { status: assignedTo === null ? 'Submitted' : 'In Progress' })
    await recordEvent(transaction, key, { kind: 'answered', version, at, by: caller, requestId: call.requestId })
  }).catch(async (error: unknown) => {
    await giveUp()
    throw error
  })
  if (!answered) await giveUp()
  return await readDetails(means, caller, key)
}
