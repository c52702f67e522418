import * as z from 'zod/mini'

const refused = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    field: z.optional(z.string()),
    file: z.optional(z.object({ name: z.string(), reason: z.string() })),
  }),
)

/** The answers that every route shares, for its OpenAPI description. */
export const refusedAnswers = {
  '4xx': refused.check(z.describe('The request is refused: what to do, one sentence each')),
  '5xx': refused.check(
    z.describe('The server could not answer. Send it again: with an Idempotency-Key it is not done twice'),
  ),
}
