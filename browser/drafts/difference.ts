type Json = Readonly<Record<string, unknown>>

/**
 * The JSON merge patch (RFC 7396) that makes one content the other; undefined where they are the same, null where
 * nothing is left. Lists are sent whole, and null is no value. What is the same object is not looked into, and keys are
 * not searched for: `generate` of json-merge-patch takes seconds for 40,000 rows, as it looks each key up in a list.
 */
export function difference(before: object | null, after: object | null): object | null | undefined {
  if (after === null) return before === null ? undefined : null
  if (before === null) return changes({}, after as Json) ?? {}
  return changes(before as Json, after as Json)
}

function changes(before: Json, after: Json): Json | undefined {
  if (before === after) return undefined
  const patch: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(after)) {
    const change = changeOf(before[key], value)
    if (change !== undefined) patch[key] = change
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key) && before[key] != null) patch[key] = null
  return Object.keys(patch).length > 0 ? patch : undefined
}

function changeOf(before: unknown, after: unknown): unknown {
  if (before === after || (before == null && after == null)) return undefined
  if (after == null) return null
  if (isRecord(before) && isRecord(after)) return changes(before, after)
  // An object in the place of something else: all of it, and without what is null in it.
  if (isRecord(after)) return changes({}, after) ?? {}
  return typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after) ? undefined : after
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
