import { useEffect, useRef, useState } from 'react'
import { changedRows } from '#ui/table'
import { type QueueRow, recordKey } from '../../contract/index.ts'

/** How long a changed row is highlighted, in milliseconds. */
const standingOut = 4_000

export type ChangedRows = { readonly marked: ReadonlySet<string>; readonly said: string }

const nothing: ChangedRows = { marked: new Set(), said: '' }

/**
 * Finds the rows of the shown list that others changed. A different `list` starts over. Clears `noticed` when new rows
 * arrive, because they include those changes.
 */
export function useChangedRows(list: string, rows: readonly QueueRow[] | undefined, noticed: Set<string>): ChangedRows {
  const [changed, setChanged] = useState(nothing)
  const before = useRef<{ readonly list: string; readonly rows: readonly QueueRow[] }>(null)
  useEffect(() => {
    if (!rows) return
    const last = before.current
    before.current = { list, rows }
    const found = last?.list === list ? changedRows(last.rows, rows, recordKey, noticed) : []
    noticed.clear()
    if (found.length === 0) return
    setChanged({ marked: new Set(found.map(recordKey)), said: sayChanged(found) })
  }, [list, rows, noticed])
  useEffect(() => {
    if (changed === nothing) return
    const timer = setTimeout(() => setChanged(nothing), standingOut)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

/** The announcement for screen readers: "Referral 100012 of IRONBARK is now On Hold." */
export function sayChanged(rows: readonly QueueRow[]): string {
  return rows.map(({ kind, id, channel, status }) => `${kind} ${id} of ${channel} is now ${status}.`).join(' ')
}
