import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { findIssues, maxRefused, Refusal, type Refused, refuse, shapeCompiler } from '#platform/http'
import { messages, originationRequestSchema, originationRows } from '../contract/index.ts'

/** A request of 500 loans, securities and borrowers has 36,000 fields. */
const maxFields = 100_000
const colon = 0x3a

/**
 * The refusal of a body with more fields than any submission has, before it is parsed: hundreds of thousands of unknown
 * fields would block all other requests. A colon in a text counts as a field.
 */
export function findManyFields(body: Buffer): Refusal | null {
  let fields = 0
  for (let at = body.indexOf(colon); at !== -1; at = body.indexOf(colon, at + 1)) {
    fields += 1
    if (fields > maxFields) return refuse('too-many-fields', messages.tooManyFields)
  }
  return null
}

const lists = Object.keys(originationRows) as (keyof typeof originationRows)[]
const anyRows = z.nullish(z.array(z.unknown()).check(z.maxLength(1000)))
/** The request without its rows, which are parsed one by one. */
const headSchema = z.extend(originationRequestSchema, { loans: anyRows, securities: anyRows, borrowers: anyRows })

/**
 * Parses the body as `originationRequestSchema` does, but stops at the first hundred errors, and takes plain lists as they
 * are: the links of a large submission are half a million loan numbers.
 */
export const requestCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) =>
  route.httpPart === 'body' ? parseRequest : shapeCompiler(route)

function parseRequest(body: unknown) {
  const issues: Refused[] = [...findIssues(headSchema, body)]
  const rowsOf = (list: string) => (body as Readonly<Record<string, unknown>> | null)?.[list]
  for (const list of lists) {
    const rows = rowsOf(list)
    if (!Array.isArray(rows)) continue
    for (const [index, row] of rows.entries()) {
      if (issues.length >= maxRefused) break
      issues.push(...findIssues(originationRows[list], withoutPlainLists(row), [list, index]))
    }
  }
  return issues.length > 0 ? { error: new Refusal(400, issues.slice(0, maxRefused)) } : { value: body }
}

const plainLists = ['loanNumbers', 'removablePropertyId', 'removableBorrowerId', 'dependentAges'] as const

/** The row without those of its lists that hold valid texts and whole numbers alone. */
function withoutPlainLists(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const valid = plainLists.filter((name) => isPlain((row as Readonly<Record<string, unknown>>)[name]))
  return valid.length === 0 ? row : { ...row, ...Object.fromEntries(valid.map((name) => [name, null])) }
}

function isPlain(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 1000 && value.every(isPlainEntry)
}

/** Within the limits of every such list; any other entry is left to the list's own schema. */
function isPlainEntry(entry: unknown): boolean {
  if (typeof entry === 'string') return entry.length <= 60
  return typeof entry === 'number' && Number.isInteger(entry) && Math.abs(entry) < 1e12
}
