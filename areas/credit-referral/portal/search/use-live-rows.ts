import { useEffect, useRef, useState } from 'react'
import { noticeText } from '#areas/notification/contract'
import { useNotificationPreference, useRecordEvents } from '#areas/notification/portal'
import { changedRows } from '#ui/table'
import type { AnsweredRow, AnsweredSearch } from '../answered-referral.ts'

/** Milliseconds in which events are combined into one refresh. */
const gathering = 400
/** How long a changed row is highlighted, in milliseconds. */
const standingOut = 4_000

export type LiveRows = {
  /** The rows that have just changed, by request id. */
  readonly marked: ReadonlySet<string>
  /** The same changes as text for screen readers, without those that a notice announces. */
  readonly said: string
}

const nothing: LiveRows = { marked: new Set(), said: '' }

/**
 * Keeps the displayed rows up to date: an event refetches them in place. `refresh` answers the current state of the
 * same page.
 */
export function useLiveRows(
  rows: readonly AnsweredRow[],
  refresh: () => Promise<AnsweredSearch | undefined>,
): LiveRows {
  const { preference } = useNotificationPreference()
  const [live, setLive] = useState(nothing)
  // The changed referrals, and whether a notice on the screen announces the same.
  const gathered = useRef(new Map<string, boolean>())
  const timers = useRef<{ refresh?: ReturnType<typeof setTimeout>; mark?: ReturnType<typeof setTimeout> }>({})

  const ask = async (before: readonly AnsweredRow[]) => {
    delete timers.current.refresh
    const noticed = gathered.current
    gathered.current = new Map()
    const page = await refresh()
    const changed = changedRows(before, page?.items ?? [], ({ requestId }) => requestId, new Set(noticed.keys()))
    if (changed.length === 0) return
    clearTimeout(timers.current.mark)
    timers.current.mark = setTimeout(() => setLive(nothing), standingOut)
    setLive(({ marked }) => ({
      marked: new Set([...marked, ...changed.map(({ requestId }) => requestId)]),
      said: changed
        .filter(({ requestId }) => !noticed.get(requestId))
        .map(sayRow)
        .join(' '),
    }))
  }
  const shown = useRef({ rows, ask })
  useEffect(() => {
    shown.current = { rows, ask }
  })
  const soon = () => {
    timers.current.refresh ??= setTimeout(() => void shown.current.ask(shown.current.rows), gathering)
  }
  useRecordEvents(
    ['referral'],
    (event) => {
      const told = preference?.onScreen === true && event.own && noticeText(event) !== null
      gathered.current.set(event.record.id, told)
      soon()
    },
    soon,
  )
  useEffect(
    () => () => {
      clearTimeout(timers.current.refresh)
      clearTimeout(timers.current.mark)
      timers.current = {}
    },
    [],
  )
  return live
}

function sayRow({ requestId, status }: AnsweredRow): string {
  return `Request ${requestId} is now ${status ?? 'changed'}.`
}
