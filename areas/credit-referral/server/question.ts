import { answerFields, messages, questionFields } from '#areas/case/contract'
import type { Caller, LenderCaller } from '#areas/identity/server'
import { storeMailAddress } from '#areas/notification/server'
import { endDraft } from '#platform/drafts'
import type { ChangeDeps } from '#platform/history'
import { type Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { type AttachedName, acceptUploads, type ObjectDeps } from '#platform/objects'
import type { ReferralDetails, SentAnswer } from '../contract/index.ts'
import type { Receive } from './arrival.ts'
import {
  changeReferral,
  draftOfReferral,
  readText,
  requireOpen,
  requireOwn,
  requireReferral,
} from './change-referral.ts'
import { readDetails } from './read-details.ts'
import { history, type ReferralKey } from './store/referral-store.ts'
import { insertDocuments } from './store/version-store.ts'

/**
 * Asks the lender a question, as the assigned underwriter; the referral is On Hold until the answer.
 *
 * @throws Refusal 400 `text-required` or `text-max`, 404 `not-found`, 409 `already-decided`, `not-assigned`,
 *   `assigned-to-another` or `question-open`, 422 `key-reused`
 */
export async function askQuestion(
  deps: ChangeDeps,
  caller: Caller,
  key: ReferralKey,
  sent: { readonly text?: string | null | undefined },
  call: Call,
): Promise<void> {
  const text = readText(questionFields.text, sent.text)
  await changeReferral(
    deps,
    { by: caller, key, call, kind: 'asked', body: { text } },
    async (transaction, referral, at) => {
      const { version } = referral
      requireOpen(referral)
      requireOwn(referral, caller)
      if (referral.status === 'On Hold') throw refuse('question-open', messages.questionOpen, { status: 409 })
      const { username: by, subject: bySubject } = caller
      await history.insertMessage(transaction, key, { kind: 'question', version, text, by, bySubject, at })
      return { change: { status: 'On Hold' } }
    },
  )
}

/**
 * Answers the open question, as the lender; the assignee does not change. An answer that names its question is never
 * stored as the answer to another one.
 *
 * @throws Refusal 400 for the text and for every refused file, 404 `not-found`, 409 `no-open-question`,
 *   `question-changed` or `file-missing`, 413, 422 `key-reused`, 503
 */
export async function answerQuestion(
  deps: ObjectDeps,
  caller: LenderCaller,
  key: ReferralKey,
  receive: Receive<SentAnswer>,
  call: Call,
): Promise<ReferralDetails> {
  const examine = async (sent: SentAnswer, attached: readonly AttachedName[]) => {
    const text = readText(answerFields.text, sent.text)
    const { status } = await requireReferral(deps.database, key)
    // A call with a key may repeat the call that closed the question; `changeReferral` detects that below.
    if (status !== 'On Hold' && call.idempotencyKey === null) throw noOpenQuestion()
    return { text, question: sent.messageNumber ?? null, body: { sent, attached } }
  }
  await receive(examine, async ({ text, question, body }, files) => {
    const asked = { by: caller, key, call, kind: 'answered', body } as const
    const answered = await changeReferral(deps, asked, async (transaction, referral, at) => {
      const { version, assignedTo } = referral
      if (referral.status !== 'On Hold') throw noOpenQuestion()
      const { username: by, subject: bySubject } = caller
      await acceptUploads(transaction, key.channel, files, at)
      await endDraft(transaction, draftOfReferral(key, caller), at)
      await storeMailAddress(transaction, caller)
      const closed = await history.closeQuestion(transaction, key, at)
      if (question !== null && question !== closed)
        throw refuse('question-changed', messages.questionChanged, { status: 409 })
      const message = { kind: 'answer', version, text, by, bySubject, at } as const
      const messageNumber = await history.insertMessage(transaction, key, message)
      await insertDocuments(transaction, key, files, { version, messageNumber, uploadedBy: by, uploadedAt: at })
      return { change: { status: assignedTo === null ? 'Submitted' : 'In Progress' } }
    })
    return { repeated: !answered }
  })
  return await readDetails(deps, caller, key)
}

function noOpenQuestion(): Refusal {
  return refuse('no-open-question', messages.noOpenQuestion, { status: 409 })
}
