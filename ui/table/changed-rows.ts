/**
 * The rows whose content changed, and new rows. A new position is no change: a row that was not on the page may have
 * moved in from another page, so it counts as new only if an event happened to it.
 *
 * @param happened the keys of the rows with events in the meantime
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
