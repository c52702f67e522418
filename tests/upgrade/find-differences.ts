export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown }

/**
 * The fields whose value another response does not have, with paths such as `loans.0.interestRate`. Additional fields of
 * the other response are no difference, additional elements of a list are.
 */
export function findDifferences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? [] : [{ path: path.join('.'), before, after }]
  const names = Object.keys(Array.isArray(before) ? { ...before, ...after } : before)
  return names.flatMap((name) => findDifferences(before[name], after[name], [...path, name]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
