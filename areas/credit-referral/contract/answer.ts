import * as z from 'zod/mini'
import { sentAhead } from './sent-ahead.ts'

/** An answer to the underwriter's question, as it may arrive; its files come as a submission's do. */
export const sentAnswerSchema = z.strictObject({
  /** The question that it answers; without it the one that is open. */
  messageNumber: z.nullish(z.int()),
  text: z.nullish(z.string()),
  ...sentAhead,
})
export type SentAnswer = z.infer<typeof sentAnswerSchema>
