import { answerFields } from '#areas/case/contract'
import { answerQuestion, type CaseKey, parseText, requireAnswerable } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import type { Call } from '#platform/idempotency'
import type { AttachedName, ObjectDeps } from '#platform/objects'
import type { SentAnswer } from '../contract/index.ts'
import type { Receive } from './arrival.ts'
import { draftOfReferral } from './referral-draft.ts'
import { referralKind } from './referral-kind.ts'

/**
 * Answers the open question with files.
 *
 * @throws Refusal 400 for the text and for every refused file, 413, 503, and as `answerQuestion`
 */
export async function answerReferral(
  deps: ObjectDeps,
  caller: LenderCaller,
  key: CaseKey,
  receive: Receive<SentAnswer>,
  call: Call,
): Promise<void> {
  const examine = async (sent: SentAnswer, attached: readonly AttachedName[]) => {
    const text = parseText(answerFields.text, sent.text)
    // A call with a key may repeat the call that closed the question; `answerQuestion` detects that.
    await requireAnswerable(deps.database, referralKind, key, call)
    return {
      text,
      messageNumber: sent.messageNumber ?? null,
      lastSeenEvent: sent.lastSeenEvent ?? null,
      body: { sent, attached },
    }
  }
  await receive(examine, async ({ body, lastSeenEvent, ...answer }, files) => {
    const draft = { owner: draftOfReferral(key, caller) }
    const requested = { by: caller, key, call, body, draft, lastSeenEvent }
    const answered = await answerQuestion(deps, referralKind, requested, { ...answer, files })
    return { repeated: !answered }
  })
}
