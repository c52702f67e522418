import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNameOf } from '#areas/identity/portal'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, type PageError } from '#ui/page'
import type { CaseView } from './case-view.ts'
import type { CaseCalls } from './use-case-calls.ts'
import { eventTitle } from './view/case-timeline.tsx'
import styles from './view/case-view.module.css'

type CaseNoticesProps = {
  readonly view: CaseView
  readonly username: string
  readonly calls: CaseCalls
  /** The errors for the top of the page, without those that a form shows. */
  readonly errors: readonly PageError[]
  /** Shown with the success text of the last call. */
  readonly doneActions?: ReactNode
  /** Shown with what others did. */
  readonly unseenActions?: ReactNode
}

/**
 * What happened to a case while it is open here: the result of the user's last call, and what others did. A later
 * change by somebody else replaces the success text, and takes the focus from a control that it removes or disables.
 */
export function CaseNotices({ view, username, calls, errors, doneActions, unseenActions }: CaseNoticesProps) {
  const { noun, events, documents } = view
  const [seen] = useState(events.length)
  const unseen = unseenEvents(events, seen, username)
  const last = events.at(-1)
  const status = useRef<HTMLDivElement>(null)
  // What has the focus before this change is shown.
  const focused = document.activeElement
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement?.matches(':disabled')
    if (unseen.length > 0 && isLost && focused !== body) status.current?.focus()
  }, [unseen.length])
  const nameOf = useNameOf()
  return (
    <>
      <ErrorSummary
        errors={errors}
        title={calls.conflict ? `Someone else changed this ${noun} first` : 'There is a problem'}
      />
      {calls.done !== null && errors.length === 0 && (!last || last.by === username) ? (
        <Notice tone="success" title={calls.done} live>
          {doneActions}
        </Notice>
      ) : null}
      <div role="status" data-print="never" tabIndex={-1} ref={status}>
        {unseen.length > 0 ? (
          <Notice title={`This ${noun} has changed while you had it open`}>
            <ul className={styles.unseen}>
              {unseen.map((event) => (
                <li key={`${event.at} ${event.event}`}>
                  {eventTitle(event, documents, nameOf)}, by {nameOf(event.by)}
                </li>
              ))}
            </ul>
            {unseenActions}
          </Notice>
        ) : null}
      </div>
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </>
  )
}

/** The events of others after the first `seen` ones. An event of the user counts as having read all before it. */
export function unseenEvents<Event extends { readonly by: string }>(
  events: readonly Event[],
  seen: number,
  username: string,
): readonly Event[] {
  const own = events.findLastIndex(({ by }) => by === username)
  return events.slice(Math.max(seen, own + 1))
}
