import type * as z from 'zod/mini'
import { readShape } from './read-shape.ts'
import { refuse } from './refusal.ts'

/**
 * Reads a JSON part of a multipart form by its schema, as a route reads its body.
 *
 * @throws Refusal 400 `invalid` for each thing that is wrong with it; `invalid-form` when the form has no such part
 */
export function readContent<Content>(schema: z.core.$ZodType<Content>, content: unknown): Content {
  if (content === undefined)
    throw refuse('invalid-form', 'The form could not be read. Reload the page and send it again.')
  const read = readShape(schema, content)
  if (read.error) throw read.error
  return read.value
}
