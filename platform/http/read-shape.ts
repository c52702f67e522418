import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { Refusal, type Refused } from './refusal.ts'
import { wordIssue } from './word-issue.ts'

/** Nobody mends more than this at a time. */
const mostRefused = 100

type ReadShape<Content> = { readonly value: Content; readonly error?: never } | { readonly error: Refusal }

/** Reads what was sent by its schema; the refusal, 400 `invalid`, has a sentence for each thing that is wrong. */
export function readShape<Content>(schema: z.core.$ZodType<Content>, sent: unknown): ReadShape<Content> {
  const read = z.core.safeParse(schema, sent, { error: wordIssue })
  if (read.success) return { value: read.data }
  return { error: new Refusal(400, read.error.issues.slice(0, mostRefused).map(refusedBy)) }
}

/** Reads the body, the query, the parameters and the headers of a route by their schemas. */
export const shapeCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (sent) =>
    readShape(schema, sent)

function refusedBy({ path, message }: z.core.$ZodIssue): Refused {
  const field = path.map(String).join('.')
  return field ? { code: 'invalid', message, field } : { code: 'invalid', message }
}
