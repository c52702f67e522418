import * as z from 'zod/mini'

/** One thing that is wrong: a stable code to branch on, a sentence for a person, and the field where there is one. */
export type Refused = {
  readonly code: string
  readonly message: string
  readonly field?: string
  /** The file that it is about, and the sentence as it reads beside the file's name. */
  readonly file?: { readonly name: string; readonly reason: string }
}

/** A business refusal: known, named, and answered with the list that specification 000 §8 describes. */
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

/** A refusal with one sentence. 400 unless another status is named. */
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

/** The answers that every route shares, for its OpenAPI description. */
export const refusedAnswers = {
  '4xx': refused.check(z.describe('The request is refused: what to do, one sentence each')),
  '5xx': refused.check(
    z.describe('The server could not answer. Send it again: with an Idempotency-Key it is not done twice'),
  ),
}
