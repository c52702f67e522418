import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a changed row is highlighted, in milliseconds. */
const highlighted = 4_000

/** The keys of the rows that have just changed, and an announcement of the changes for screen readers. */
export type ChangedRows = { readonly marked: ReadonlySet<string>; readonly announcement: string }

const nothing: ChangedRows = { marked: new Set(), announcement: '' }

type Options<Row> = {
  /** Identifies the list: a different one starts over. */
  readonly list: string
  /** Undefined while the rows of another list are shown. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** The keys of the rows with events since the rows were loaded; cleared when new rows arrive, which include them. */
  readonly noticed: Set<string>
  /** The announcement of a changed row; empty for none. */
  readonly describe: (row: Row) => string
}

/** Highlights and announces the rows of the shown list that others have changed. */
export function useChangedRows<Row>({ list, rows, keyOf, noticed, describe }: Options<Row>): ChangedRows {
  const [changed, setChanged] = useState(nothing)
  const before = useRef<{ readonly list: string; readonly rows: readonly Row[] }>(null)
  const compare = useEffectEvent((list: string, now: readonly Row[]) => {
    const last = before.current
    before.current = { list, rows: now }
    const found = last?.list === list ? changedRows(last.rows, now, keyOf, noticed) : []
    const announcements = found.map(describe).filter((text) => text !== '')
    noticed.clear()
    if (found.length > 0) setChanged({ marked: new Set(found.map(keyOf)), announcement: announcements.join(' ') })
  })
  useEffect(() => {
    if (rows) compare(list, rows)
  }, [list, rows])
  useEffect(() => {
    if (changed === nothing) return
    const timer = setTimeout(() => setChanged(nothing), highlighted)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

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
