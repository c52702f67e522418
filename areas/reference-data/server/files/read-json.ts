import type * as z from 'zod/mini'
import type { NoteFault } from './file-fault.ts'
import { locateJson } from './locate-json.ts'

/** A JSON file that fits its schema, and where its values stand. */
export type JsonFile<Content> = {
  readonly content: Content
  readonly rowOf: (...path: readonly PropertyKey[]) => number
}

/** Reads a JSON file by a schema; every fault is noted with its line. */
export function readJson<Schema extends z.ZodMiniType>(
  text: string,
  schema: Schema,
  fault: NoteFault,
): JsonFile<z.infer<Schema>> | null {
  const parsed = parseJson(text, fault)
  if (!parsed) return null
  const rowAt = locateJson(text)
  const read = schema.safeParse(parsed.value)
  if (read.success) return { content: read.data, rowOf: (...path) => rowAt(path) }
  for (const issue of read.error.issues) {
    const name = issue.path.map(String).join('.')
    const place = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    fault(rowAt(place), name ? `${name}: ${issue.message}` : issue.message)
  }
  return null
}

function parseJson(text: string, fault: NoteFault): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? Number.NaN)
    const row = Number.isNaN(position) ? text.split('\n').length : text.slice(0, position).split('\n').length
    fault(row, 'is not valid JSON')
    return null
  }
}
