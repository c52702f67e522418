import * as z from 'zod/mini'
import { Refusal, refuse } from './refusal.ts'

/**
 * Reads a JSON part of a multipart form by its schema, as a route reads its body.
 *
 * @throws Refusal 400 `invalid` for each thing that is wrong with it; `invalid-form` when the form has no such part
 */
export function readContent<Content>(schema: z.core.$ZodType<Content>, content: unknown): Content {
  if (content === undefined)
    throw refuse('invalid-form', 'The form could not be read. Reload the page and send it again.')
  const read = z.safeParse(schema, content)
  if (read.success) return read.data
  const refused = read.error.issues.map(({ path, message }) => {
    const field = path.map(String).join('.')
    return field ? { code: 'invalid', message, field } : { code: 'invalid', message }
  })
  throw new Refusal(400, refused)
}
