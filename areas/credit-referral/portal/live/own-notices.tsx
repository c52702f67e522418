import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNotificationPreference } from '../notifications/use-notification-preference.ts'
import { MoreNotices } from './more-notices.tsx'
import type { OwnAnswer } from './own-answers.ts'
import { OwnNotice } from './own-notice.tsx'
import styles from './own-notices.module.css'
import { useOwnAnswers } from './use-own-answers.ts'

type OwnNoticesProps = {
  readonly hrefOf: (requestId: string) => string
  /** The request that is open: there is no need to tell of it. */
  readonly open: string | null
}

/**
 * Tells a person what the insurer did with their own requests, on whatever page they are, where they wish so. A notice
 * stays until it is dismissed or its request is opened.
 */
export function OwnNotices(props: OwnNoticesProps) {
  const { preference } = useNotificationPreference()
  return preference?.onScreen ? <Notices {...props} /> : null
}

/** More than these hide the page; the list has all of them. */
const most = 3

function Notices({ hrefOf, open }: OwnNoticesProps) {
  const [held, setHeld] = useState<readonly OwnAnswer[]>([])
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const without = (requestId: string | null) => (answers: readonly OwnAnswer[]) =>
    answers.filter((answer) => answer.requestId !== requestId)
  const [shown, setShown] = useState(open)
  if (shown !== open) {
    setShown(open)
    setHeld(without(open))
  }
  useOwnAnswers((answer) => {
    if (answer.requestId !== open) setHeld((answers) => [answer, ...without(answer.requestId)(answers)].slice(0, most))
  })
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const dismiss = (requestId: string) => {
    // Drawn at once: the notice that comes to stand first may have been folded away until now.
    flushSync(() => setHeld(without(requestId)))
    // The button is gone: the next notice has the focus, or what had it before, if that is still there.
    const left = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>('main h1')
    const next = region.current?.querySelector('button') ?? left
    next?.focus({ preventScroll: true })
  }
  const [newest, ...older] = held.map((answer) => (
    <OwnNotice key={answer.requestId} answer={answer} href={hrefOf(answer.requestId)} onDismiss={dismiss} />
  ))
  return (
    <div
      ref={region}
      role="status"
      aria-label="Answers to your requests"
      // Only what is new is read, not once more what stood there.
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
