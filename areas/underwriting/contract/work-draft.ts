import * as z from 'zod/mini'

const typed = z._default(z.string().check(z.maxLength(50_000)), '')

/** What an underwriter has typed for a request and not sent yet; the version is the one that was on the screen. */
export const workDraftSchema = z.object({ decision: typed, uwNotes: typed, question: typed, version: z.int() })
export type WorkDraft = z.infer<typeof workDraftSchema>

/** True when something would be lost with it. */
export function isTyped({ decision, uwNotes, question }: Omit<WorkDraft, 'version'>): boolean {
  return decision !== '' || uwNotes.trim() !== '' || question.trim() !== ''
}
