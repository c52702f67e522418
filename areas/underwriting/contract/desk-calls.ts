import * as z from 'zod/mini'

/** A notice in the desk's event stream. */
export const deskNoticeSchema = z.object({
  kind: z.enum(['Referral', 'Variation', 'Submission']),
  channel: z.string(),
  id: z.string(),
  /** The kind of the event. */
  event: z.string(),
})
export type DeskNotice = z.infer<typeof deskNoticeSchema>
