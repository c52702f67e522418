import type { WorkDraft } from '../../contract/index.ts'

/** What a person has typed for one request and not sent. */
export type TypedWork = Omit<WorkDraft, 'version'>
type TypedField = keyof TypedWork

export const nothingTyped: TypedWork = { decision: '', uwNotes: '', question: '' }
const fields: readonly TypedField[] = ['decision', 'uwNotes', 'question']

/** The fields that read otherwise than before. A form tells of all that stands in it, whatever was changed. */
export function fieldsChanged(before: TypedWork, changes: Partial<TypedWork>): readonly TypedField[] {
  return fields.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
}

/** What was typed before stands again in the fields that are empty; what was typed since stays. */
export function broughtBack(typed: TypedWork, before: TypedWork): TypedWork {
  const field = (name: TypedField) => (typed[name].trim() === '' ? before[name] : typed[name])
  return { decision: field('decision'), uwNotes: field('uwNotes'), question: field('question') }
}

/** What is left of what was typed once something was sent: each field that reads as it was sent is empty again. */
export function leftOf(typed: TypedWork, sent: Partial<TypedWork>): TypedWork {
  const left = (field: TypedField) => (sent[field]?.trim() === typed[field].trim() ? '' : typed[field])
  return { decision: left('decision'), uwNotes: left('uwNotes'), question: left('question') }
}
