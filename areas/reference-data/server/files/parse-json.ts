import { isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import type { ReportError } from './source-file.ts'

type JsonFile<Content> = { readonly content: Content; readonly rowOf: (...path: readonly PropertyKey[]) => number }

export function parseJson<Content>(
  text: string,
  schema: z.ZodType<Content>,
  report: ReportError,
): JsonFile<Content> | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? []
    report(text.slice(0, position ? Number(position) : undefined).split('\n').length, 'is not valid JSON')
    return null
  }
  const rowAt = locateJson(text)
  const read = schema.safeParse(value, { error: issueText })
  if (read.success) return { content: read.data, rowOf: (...path) => rowAt(path) }
  for (const issue of read.error.issues) {
    const name = issue.path.map(String).join('.')
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    report(rowAt(path), name ? `${name}: ${issue.message}` : issue.message)
  }
  return null
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `has a field that is not known: ${issue.keys.join(', ')}`
  if (issue.input === undefined) return 'is missing'
  return issue.code === 'invalid_type' ? `must be ${types[issue.expected] ?? 'a whole number'}` : 'is not valid'
}

/** The line on which a value of a JSON text begins; for a path that does not exist, that of its nearest parent. */
export function locateJson(text: string): (path: readonly PropertyKey[]) => number {
  const lines = new LineCounter()
  // YAML contains JSON, and its parser knows the position of each value.
  const file = parseDocument(text, { lineCounter: lines })
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = file.getIn(path.slice(0, length), true)
      if (isNode(found) && found.range) return lines.linePos(found.range[0]).line
    }
    return 1
  }
}
