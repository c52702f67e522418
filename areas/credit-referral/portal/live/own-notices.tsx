import { type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import { Button } from '#ui/button'
import { useNotificationPreference } from '../notifications/use-notification-preference.ts'
import { noticeWords } from './notice-words.ts'
import type { OwnAnswer } from './own-answers.ts'
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
  const dismiss = ({ currentTarget }: MouseEvent, requestId: string) => {
    // The button goes: the next notice has the focus, or what had it before.
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])]
    const next = buttons.find((button) => button !== currentTarget) ?? before.current
    next?.focus({ preventScroll: true })
    setHeld(without(requestId))
  }
  return (
    <div
      ref={region}
      role="status"
      aria-label="Answers to your requests"
      className={styles.notices}
      data-print="never"
      onFocus={remember}
    >
      {held.map((answer) => (
        <div className={styles.notice} key={answer.requestId}>
          <p>
            {noticeWords(answer)}. <a href={hrefOf(answer.requestId)}>Open it</a>
          </p>
          <Button
            small
            variant="quiet"
            aria-label={`Dismiss ${noticeWords(answer)}`}
            onClick={(event) => dismiss(event, answer.requestId)}
          >
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  )
}
