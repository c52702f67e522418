import type { WorkDraftContent } from '../../contract/index.ts'

/** What a person has typed for one request and not sent. */
export type TypedWork = Omit<WorkDraftContent, 'version'>

export const nothingTyped: TypedWork = { decision: '', uwNotes: '', question: '' }

/** True when something would be lost with it. */
export function isTyped({ decision, uwNotes, question }: TypedWork): boolean {
  return decision !== '' || uwNotes.trim() !== '' || question.trim() !== ''
}

/** What is left of what was typed once something was sent: each field that reads as it was sent is empty again. */
export function leftOf(typed: TypedWork, sent: Partial<TypedWork>): TypedWork {
  const left = (field: keyof TypedWork) => (sent[field]?.trim() === typed[field].trim() ? '' : typed[field])
  return { decision: left('decision'), uwNotes: left('uwNotes'), question: left('question') }
}
