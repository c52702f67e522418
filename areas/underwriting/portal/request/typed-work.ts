import type { WorkDraftContent } from '../../contract/index.ts'

/** What a person has typed for one request and not sent. */
export type TypedWork = Omit<WorkDraftContent, 'version'>

export const nothingTyped: TypedWork = { decision: '', uwNotes: '', question: '' }

/** True when something would be lost with it. */
export function isTyped({ decision, uwNotes, question }: TypedWork): boolean {
  return decision !== '' || uwNotes.trim() !== '' || question.trim() !== ''
}
