import * as z from 'zod/mini'

/** What came of pressing Email Quote: queued, or already on its way since less than a minute. */
export const sendAnswerSchema = z.object({ sent: z.boolean(), message: z.string() })
export type SendAnswer = z.infer<typeof sendAnswerSchema>
