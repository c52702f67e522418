import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnvironment } from '#areas/environment/portal'
import { useCaller } from '#areas/identity/portal'
import {
  addressOf,
  type LatestEvent,
  type NotifiedRecord,
  noticeText,
  recordKinds,
  visibleKinds,
} from '#areas/notification/contract'
import { Button } from '#ui/button'
import styles from './own-notices.module.css'
import { useNotificationPreference, useNotificationService } from './use-notification-preference.ts'
import { useRecordEvents } from './use-record-events.ts'

type OwnNoticesProps = {
  /** Whether the record is open on the screen: it then needs no notice. */
  readonly isOpen: (record: NotifiedRecord) => boolean
}

/**
 * What the insurer did with the user's own records, on every page, if the user has chosen so. A notice stays until it is
 * dismissed or its record is opened.
 */
export function OwnNotices(props: OwnNoticesProps) {
  const { features } = useEnvironment()
  const kinds = visibleKinds(useCaller().rights)
  return kinds.some((kind) => kind !== 'referral' || features.showCreditReferral) ? <ChosenNotices {...props} /> : null
}

function ChosenNotices(props: OwnNoticesProps) {
  const { preference } = useNotificationPreference()
  return preference?.onScreen ? <Notices {...props} /> : null
}

/** More would hide the page; the lists show all changes. */
const maxNotices = 3

function Notices({ isOpen }: OwnNoticesProps) {
  const { events, markSeen } = useUnseenEvents()
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const opened = events.filter(({ record }) => isOpen(record))
  if (opened.length > 0) markSeen(opened)
  const held = events.filter(({ record }) => !isOpen(record)).slice(0, maxNotices)
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const dismiss = (event: LatestEvent) => {
    // Render at once: the notice that becomes the first may have been collapsed.
    flushSync(() => markSeen([event]))
    // The pressed button was removed: focus the next notice, or the element focused before if it still exists.
    const left = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>('main h1')
    const next = region.current?.querySelector('button') ?? left
    next?.focus({ preventScroll: true })
  }
  const [newest, ...older] = held.map((event) => {
    const text = noticeText(event)
    return (
      <div className={styles.notice} key={`${event.record.kind} ${event.record.id}`}>
        <p>
          {text}. <a href={addressOf(event.record)}>Open it</a>
        </p>
        <Button small variant="quiet" aria-label={`Dismiss ${text}`} onClick={() => dismiss(event)}>
          Dismiss
        </Button>
      </div>
    )
  })
  return (
    <div
      ref={region}
      role="status"
      aria-label="Answers to your requests"
      // Announces new notices only, rather than the whole region.
      aria-atomic="false"
      className={styles.notices}
      data-print="never"
      onFocus={remember}
    >
      {newest}
      {older.length > 0 ? <MoreNotices count={older.length}>{older}</MoreNotices> : null}
    </div>
  )
}

/** In a small window they are collapsed behind a button with their count. */
function MoreNotices({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.older}>{children}</div>
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {count === 1 ? '1 more answer' : `${count} more answers`}
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 10 8 5.5 12.5 10" />
        </svg>
      </button>
    </>
  )
}

/** Actions since this page was opened, newest first, without those that were seen. */
function useUnseenEvents() {
  const service = useNotificationService()
  const { data = null, refetch } = useQuery({
    queryKey: ['latest-events'],
    queryFn: service.latestEvents,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null)
  const markSeen = (events: readonly LatestEvent[]) => setSeen(new Set([...(seen ?? []), ...events.map(keyOf)]))
  if (data && !seen) markSeen(data)
  useRecordEvents(
    recordKinds,
    ({ own }) => own && void refetch(),
    () => void refetch(),
  )
  const events = (data ?? []).filter((event) => seen && !seen.has(keyOf(event)) && noticeText(event) !== null)
  return { events, markSeen }
}

function keyOf({ record, event }: LatestEvent): string {
  return `${record.kind} ${record.id} ${event.number}`
}
