import { answerFields } from '#areas/case/contract'
import { answerQuestion, type CaseKey, parseText, requireAnswerable } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import type { Call } from '#platform/idempotency'
import type { AttachedName, ObjectDeps } from '#platform/objects'
import type { AnswerInput } from '../contract/index.ts'
import type { Receive } from './receive-referral.ts'
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
  receive: Receive<AnswerInput>,
  call: Call,
): Promise<void> {
  const examine = async (input: AnswerInput, attached: readonly AttachedName[]) => {
    const text = parseText(answerFields.text, input.text)
    // A call with a key may repeat the call that closed the question; `answerQuestion` detects that.
    await requireAnswerable(deps.database, referralKind, key, call)
    return {
      text,
      messageNumber: input.messageNumber ?? null,
      lastSeenEvent: input.lastSeenEvent ?? null,
      // Its hash is stored with the idempotency key, so the name `sent` stays.
      body: { sent: input, attached },
    }
  }
  await receive(examine, async ({ body, lastSeenEvent, ...answer }, files) => {
    const draft = { owner: draftOfReferral(key, caller) }
    const change = { by: caller, key, call, body, draft, lastSeenEvent }
    const isStored = await answerQuestion(deps, referralKind, change, { ...answer, files })
    return { repeated: !isStored }
  })
}
