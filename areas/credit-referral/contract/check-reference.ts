import * as z from 'zod/mini'

/** Asks whether a lender reference is taken; answers the request that has it, or null. */
export const referenceQuestionSchema = z.strictObject({ lenderRefNumber: z.string().check(z.maxLength(200)) })
export const referenceAnswerSchema = z.object({ requestId: z.nullable(z.string()) })
