import * as z from 'zod/mini'

const typed = z._default(z.string().check(z.maxLength(50_000)), '')

/** What an underwriter has typed for a request and not sent yet. */
export const workDraftSchema = z.object({
  content: z.nullable(
    z.object({
      decision: typed,
      uwNotes: typed,
      question: typed,
      /** The version that was on the screen. */
      version: z.int(),
    }),
  ),
})
export type WorkDraft = z.infer<typeof workDraftSchema>
export type WorkDraftContent = NonNullable<WorkDraft['content']>
