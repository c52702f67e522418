import * as z from 'zod/mini'

/** The header of a call that may be repeated; every other header stays as it is. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\x21-\x7e]{1,200}$/,
          'The Idempotency-Key must be 1 to 200 letters, digits or signs without a blank.',
        ),
        z.describe('The same key and body get the same answer and never a second record; another body is refused'),
      ),
  ),
})
