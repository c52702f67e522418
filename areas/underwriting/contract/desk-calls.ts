import * as z from 'zod/mini'
import { caseKinds } from '#areas/case/contract'

/** A notice in the desk's event stream. */
export const deskNoticeSchema = z.object({
  kind: z.enum([...Object.values(caseKinds), 'Submission']),
  channel: z.string(),
  id: z.string(),
  /** The kind of the event. */
  event: z.string(),
})
export type DeskNotice = z.infer<typeof deskNoticeSchema>
