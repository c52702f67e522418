import type * as z from 'zod/mini'
import type { NoteFault } from './folder-reading.ts'

/** A JSON file that matches its schema, and the lines of its values. */
export type JsonFile<Content> = {
  readonly content: Content
  readonly rowOf: (...path: readonly PropertyKey[]) => number
}

/** Reads a JSON file by a schema; records every error with its line. */
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

type Path = readonly PropertyKey[]

/** The position of a value: the last key in an object, or the index in an array. */
type Place = { key: string | number; awaitsKey: boolean }

const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+|\n/g

/**
 * Returns the line on which a value of a JSON text begins, so that an error can be found with an editor. The text must
 * be valid JSON. A path that does not exist has the line of its nearest parent.
 */
export function locateJson(text: string): (path: Path) => number {
  const lines = new Map<string, number>()
  const places: Place[] = []
  let line = 1
  const begin = () => lines.set(nameOf(places.map(({ key }) => key)), line)

  for (const [found] of text.matchAll(token)) {
    const place = places.at(-1)
    if (found === '\n') line += 1
    else if (found === ']' || found === '}') places.pop()
    else if (found === ',' && place) moveOn(place)
    else if (found === ':' && place) place.awaitsKey = false
    else if (place?.awaitsKey) place.key = JSON.parse(found)
    else if (found === '{' || found === '[') {
      begin()
      places.push(found === '{' ? { key: '', awaitsKey: true } : { key: 0, awaitsKey: false })
    } else begin()
  }

  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = lines.get(nameOf(path.slice(0, length)))
      if (found !== undefined) return found
    }
    return 1
  }
}

function moveOn(place: Place): void {
  if (typeof place.key === 'number') place.key += 1
  else place.awaitsKey = true
}

function nameOf(path: Path): string {
  return JSON.stringify(path.map(String))
}
