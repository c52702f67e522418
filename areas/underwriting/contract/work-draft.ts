import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(50_000))
const typed = z._default(text, '')
/** The version that was on the screen. */
const version = z.int()

/** What an underwriter has typed for a request and not sent yet. */
export const workDraftSchema = z.object({
  content: z.nullable(z.object({ decision: typed, uwNotes: typed, question: typed, version })),
})
export type WorkDraftContent = NonNullable<z.infer<typeof workDraftSchema>['content']>

/** What was typed in one window: the fields that it leaves out stay as another one has left them. */
export const typedWorkSchema = z.object({
  content: z.nullable(
    z.object({ decision: z.optional(text), uwNotes: z.optional(text), question: z.optional(text), version }),
  ),
})
export type TypedWorkContent = NonNullable<z.infer<typeof typedWorkSchema>['content']>

/** True when something would be lost with it. */
export function isTyped({ decision, uwNotes, question }: Omit<WorkDraftContent, 'version'>): boolean {
  return decision !== '' || uwNotes.trim() !== '' || question.trim() !== ''
}
