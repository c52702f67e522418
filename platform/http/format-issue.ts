import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { Refusal, type Refused } from './refusal.ts'

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const maxKeys = 3
const maxKeyLength = 60

/** What is wrong and what to send instead. Never repeats the input, which may be about a borrower. */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union': {
      const wanted = wantedBy(issue)
      if (issue.input === undefined) return `${name} is missing.`
      const outOfRange = issue.code === 'invalid_union' ? issue.errors.flat().findLast(isOutOfRange) : undefined
      if (outOfRange) return formatIssue({ ...outOfRange, path: issue.path } as z.core.$ZodRawIssue)
      return wanted.length > 0 ? `${name} must be ${eitherOf(wanted)}.` : asDescribed(name)
    }
    case 'too_big':
      return `${name} must ${sized(issue.origin, 'at most', issue.maximum)}.`
    case 'too_small':
      return `${name} must ${sized(issue.origin, 'at least', issue.minimum)}.`
    case 'unrecognized_keys':
      return `${name} has no ${keyList(issue.keys)} out.`
    default:
      return asDescribed(name)
  }
}

type Mistaken = z.core.$ZodRawIssue<
  z.core.$ZodIssueInvalidType | z.core.$ZodIssueInvalidValue | z.core.$ZodIssueInvalidUnion
>

function isOutOfRange({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'too_big' || code === 'too_small')
}

function wantedBy(issue: Mistaken | z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return ['true', 'false']
  if (issue.code === 'invalid_type') return [types[issue.expected] ?? 'of another type']
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union') return []
  if ('options' in issue && Array.isArray(issue.options)) return issue.options.map(String)
  return [...new Set(issue.errors.flatMap(([first]) => (first ? wantedBy(first) : [])))]
}

function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'The request'
  return typeof last === 'number' ? `Entry ${last + 1} of ${nameOf(path.slice(0, -1))}` : String(last)
}

function eitherOf(wanted: readonly string[]): string {
  return wanted.length < 2 ? wanted.join() : `${wanted.slice(0, -1).join(', ')} or ${wanted.at(-1)}`
}

function sized(origin: string, bound: string, size: number | bigint): string {
  const figure = size.toLocaleString('en-AU')
  if (origin === 'string') return `have ${bound} ${figure} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${bound} ${figure} ${size === 1 ? 'entry' : 'entries'}`
  return `be ${bound} ${figure}`
}

function keyList(keys: readonly string[]): string {
  const names = keys
    .slice(0, maxKeys)
    .map((key) => (key.length > maxKeyLength ? `${key.slice(0, maxKeyLength)}…` : key))
  const more = keys.length - names.length
  if (keys.length === 1) return `field ${names[0]}. Leave it`
  return `fields ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Leave them`
}

function asDescribed(name: string): string {
  return `${name} cannot be read. Send it as the description of the call says.`
}

export const maxRefused = 100

type ParsedShape<Content> = { readonly value: Content; readonly error?: never } | { readonly error: Refusal }

/** Parses input by its schema. The refusal, 400 `invalid`, has a message for each error. */
export function parseShape<Content>(schema: z.core.$ZodType<Content>, sent: unknown): ParsedShape<Content> {
  const read = z.core.safeParse(schema, sent, { error: formatIssue })
  if (read.success) return { value: read.data }
  return { error: new Refusal(400, read.error.issues.slice(0, maxRefused).map(refusedBy)) }
}

/** For a request that is too large to be parsed at once: at most 100 errors of the part at `path`. */
export function findIssues(
  schema: z.core.$ZodType,
  sent: unknown,
  path: readonly PropertyKey[] = [],
): readonly Refused[] {
  const error = (issue: z.core.$ZodRawIssue) => formatIssue({ ...issue, path: [...path, ...(issue.path ?? [])] })
  const read = z.core.safeParse(schema, sent, { error })
  const issues = read.error?.issues.slice(0, maxRefused) ?? []
  return issues.map((issue) => refusedBy({ ...issue, path: [...path, ...issue.path] }))
}

export const shapeCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (sent) =>
    parseShape(schema, sent)

function refusedBy({ path, message }: z.core.$ZodIssue): Refused {
  const field = path.map(String).join('.')
  return field ? { code: 'invalid', message, field } : { code: 'invalid', message }
}
