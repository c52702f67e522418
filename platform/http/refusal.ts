import * as z from 'zod/mini'

/** One reason of a refusal: a stable code to branch on, a message for the user, and the field if there is one. */
export type Refused = {
  readonly code: string
  readonly message: string
  readonly field?: string
  /** The file in question, and the message as shown beside the file's name. */
  readonly file?: { readonly name: string; readonly reason: string }
}

/** An expected business error, answered with the list that specification 000 §8 describes. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly refused: readonly Refused[]
  readonly retryAfterSeconds: number | null

  constructor(status: number, refused: readonly Refused[], retryAfterSeconds: number | null = null) {
    super(refused.map(({ code }) => code).join(', '))
    this.status = status
    this.refused = refused
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function refuse(code: string, message: string, also: { status?: number; field?: string } = {}): Refusal {
  const { status = 400, field } = also
  return new Refusal(status, [field === undefined ? { code, message } : { code, message, field }])
}

const refused = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    field: z.optional(z.string()),
    file: z.optional(z.object({ name: z.string(), reason: z.string() })),
  }),
)

export const refusalResponses = {
  '4xx': refused.check(z.describe('The request was refused. Each message says what to do.')),
  '5xx': refused.check(
    z.describe(
      'The server could not respond. Retry with the same Idempotency-Key, so that no second record is created.',
    ),
  ),
}
