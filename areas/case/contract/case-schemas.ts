import * as z from 'zod/mini'
import { uploadedFiles, uploadedFilesDraft } from '#areas/upload/contract'

const instant = z.iso.datetime()

const message = {
  messageNumber: z.int(),
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  by: z.string(),
  at: instant,
}
/** When a question was answered, or closed by a decision; null while it is open, and for an answer. */
const answeredAt = z.nullable(instant)

/** A question of the underwriter, or the lender's answer. */
export const caseMessageSchema = z.object({ ...message, answeredAt })
export type CaseMessage = z.infer<typeof caseMessageSchema>
/** Like caseMessageSchema, for a case that can be resubmitted. */
export const versionedMessageSchema = z.object({ ...message, version: z.int(), answeredAt })

/** The schema of the events of a kind of case, which names them. `detail` is for instance the username of a new assignee. */
export function caseEventSchema<const Name extends string>(names: readonly Name[]) {
  return z.object({ ...event(names), detail: z.nullable(z.string()) })
}

/** Like caseEventSchema, for a case that can be resubmitted. */
export function versionedEventSchema<const Name extends string>(names: readonly Name[]) {
  return z.object({ ...event(names), version: z.int(), detail: z.nullable(z.string()) })
}

function event<const Name extends string>(names: readonly Name[]) {
  return { kind: z.enum(names), at: instant, by: z.string(), byInsurer: z.boolean() }
}

/** A file of a case or of an answer. Its size is in bytes. */
export const caseDocumentSchema = z.object({
  documentId: z.string(),
  documentName: z.string(),
  dateOfUpload: instant,
  size: z.number(),
  sha256: z.string(),
  uploadedBy: z.string(),
  version: z.int(),
  /** The answer that it belongs to; null for a file of the case itself. */
  messageNumber: z.nullable(z.int()),
})
export type CaseDocument = z.infer<typeof caseDocumentSchema>

const names = new Intl.Collator('en-AU', { numeric: true })

/** Sorts documents by upload date, then by name in natural order: "Payslip 2" before "Payslip 10". */
export function sortDocuments(documents: readonly CaseDocument[]): CaseDocument[] {
  return documents.toSorted(
    (one, other) =>
      Date.parse(one.dateOfUpload) - Date.parse(other.dateOfUpload) ||
      names.compare(one.documentName, other.documentName),
  )
}

/** An underwriter to whom a case can be reassigned: anyone who has opened the desk before. */
export const colleagueSchema = z.object({ username: z.string(), name: z.string() })
export type Colleague = z.infer<typeof colleagueSchema>

/** The number of the last event that the caller has seen; a later one refuses the call with 409 `case-changed`. */
const lastSeenEvent = z.nullish(z.int())

/** A lender's answer to the underwriter's question, with uploaded files; without a number it answers the open one. */
export const answerRequestSchema = z.strictObject({
  ...uploadedFiles,
  messageNumber: z.nullish(z.int()),
  lastSeenEvent,
  text: z.nullish(z.string()),
})

/** A lender's withdrawal; earlier releases send no body. */
export const withdrawRequestSchema = z.nullish(z.object({ lastSeenEvent }))

/** The unsent answer to a question with its files, and the number of that question. */
export const answerDraftSchema = z.object({
  answer: z.string().check(z.maxLength(50_000)),
  messageNumber: z.int(),
  ...uploadedFilesDraft,
})
export type AnswerDraft = z.infer<typeof answerDraftSchema>
