import { type answerFields, messages, questionFields } from '#areas/case/contract'
import type { LenderCaller } from '#areas/identity/server'
import { storeMailAddress } from '#areas/notification/server'
import { parseField } from '#packages/fields'
import { Refusal } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { acceptUploads, type StoredFile } from '#platform/objects'
import { type CaseKind, requireCase } from './case-kind.ts'
import { type ChangeDeps, changeCase, conflict, type DeskCall, type RequestedChange } from './change-case.ts'
import type { CaseKey, Connection } from './store/case-store.ts'
import { closeQuestion, insertDocuments, insertMessage } from './store/conversation-store.ts'

/**
 * Asks the lender a question, as the assigned underwriter; the case is On Hold until the answer.
 *
 * @throws Refusal 400 `text-required` or `text-max`, and as `changeCase`
 */
export async function askQuestion(
  deps: ChangeDeps,
  kind: CaseKind,
  desk: DeskCall,
  input: { readonly text?: string | null | undefined },
): Promise<void> {
  const text = parseText(questionFields.text, input.text)
  await changeCase(deps, kind, { ...desk, event: 'asked', body: { text } }, async (transaction, stored, at) => {
    const { username: writtenBy, subject: writtenBySubject } = desk.by
    const { version } = stored
    const message = { kind: 'question', version, text, writtenBy, writtenBySubject, writtenAt: at } as const
    await insertMessage(transaction, stored, message)
    return {}
  })
}

type Answer = {
  readonly text: string
  /** The question that it answers; null for the open one. */
  readonly messageNumber: number | null
  readonly files: readonly StoredFile[]
}

type AnswerCall = Omit<RequestedChange, 'event' | 'by' | 'isDone'> & { readonly by: LenderCaller }

/**
 * Answers the open question, as the lender; the assignee does not change. An answer that names its question is never
 * stored as the answer to another one.
 *
 * @returns false for a call that repeats an earlier one
 * @throws Refusal 409 `no-open-question`, `question-changed` or `file-missing`, and as `changeCase`
 */
export async function answerQuestion(
  deps: ChangeDeps,
  kind: CaseKind,
  call: AnswerCall,
  { text, messageNumber, files }: Answer,
): Promise<boolean> {
  const { by } = call
  return await changeCase(deps, kind, { ...call, event: 'answered' }, async (transaction, stored, at) => {
    const { channel, version } = stored
    await acceptUploads(transaction, channel, files, at)
    await storeMailAddress(transaction, by)
    const closed = await closeQuestion(transaction, stored, at)
    if (messageNumber !== null && messageNumber !== closed) throw conflict('question-changed', messages.questionChanged)
    const number = await insertMessage(transaction, stored, {
      kind: 'answer',
      version,
      text,
      writtenBy: by.username,
      writtenBySubject: by.subject,
      writtenAt: at,
    })
    const attached = { version, messageNumber: number, uploadedBy: by.username, uploadedAt: at }
    await insertDocuments(transaction, stored, files, attached)
    return {}
  })
}

/**
 * Requires an open question before the files of an answer are received. A call with an idempotency key may repeat the
 * call that closed the question, which `answerQuestion` detects.
 *
 * @throws Refusal 404 `not-found`, 409 `no-open-question`
 */
export async function requireAnswerable(
  connection: Connection,
  kind: CaseKind,
  key: CaseKey,
  { idempotencyKey }: Call,
): Promise<void> {
  const { state } = await requireCase(connection, kind, key)
  if (state !== 'On Hold' && idempotencyKey === null) throw conflict('no-open-question', messages.noOpenQuestion)
}

/**
 * A question or an answer without surrounding blanks.
 *
 * @throws Refusal 400 `text-required` or `text-max`
 */
export function parseText(
  field: (typeof answerFields | typeof questionFields)['text'],
  input: string | null | undefined,
): string {
  const { value, error } = parseField(field, input, {})
  if (error) throw new Refusal(400, [error])
  return value
}
