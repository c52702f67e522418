import * as z from 'zod/mini'

const entered = z._default(z.string().check(z.maxLength(50_000)), '')

/** An underwriter's unsent input for a request; `version` is the one that was shown while typing. */
export const workDraftSchema = z.object({ decision: entered, uwNotes: entered, question: entered, version: z.int() })
export type WorkDraft = z.infer<typeof workDraftSchema>

/** Whether a draft has content. */
export function hasInput({ decision, uwNotes, question }: Omit<WorkDraft, 'version'>): boolean {
  return decision !== '' || uwNotes.trim() !== '' || question.trim() !== ''
}
