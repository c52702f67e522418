/**
 * The rows that read otherwise than before, and those that came. Where a row stands is no change: one that was not on the
 * page may have moved in from another, and has come only where something is known to have happened to it.
 *
 * @param happened the keys of the rows to which something happened meanwhile
 */
export function changedRows<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
  happened: ReadonlySet<string>,
): readonly Row[] {
  const was = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]))
  return now.filter((row) => {
    const then = was.get(keyOf(row))
    return then === undefined ? happened.has(keyOf(row)) : then !== JSON.stringify(row)
  })
}
