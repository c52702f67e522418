import { sentences } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { Notice } from '#ui/page'
import { RequestErrors } from '../reference/request-errors.tsx'
import type { Calls } from '../use-calls.ts'
import styles from './open.module.css'

/** What the person has just done with the request. */
export type Done = 'submitted' | 'withdrawn' | 'answered'

type OpenNoticesProps = {
  readonly requestId: string
  readonly calls: Calls
  readonly done: Done | null
  /** Something changed while the person was writing. */
  readonly changed: boolean
  readonly resubmitting: boolean
  /** Null for who may raise no request. */
  readonly onNew: (() => void) | null
  readonly onShowChange: () => void
  readonly onOpened: (requestId: string) => void
}

/** What there is to know before the request is read. */
export function OpenNotices(props: OpenNoticesProps) {
  const { requestId, calls, done, changed, resubmitting, onNew, onShowChange, onOpened } = props
  return (
    <div className={styles.notices} data-print="never">
      <RequestErrors errors={calls.errors} onOpened={onOpened} />
      {calls.stopped ? (
        <Notice live>
          <p>Sending was stopped. Send it again when you are ready; it is kept once, however often it is sent.</p>
        </Notice>
      ) : null}
      {changed ? (
        <Notice tone="warning" live title="This request has changed while you were writing.">
          <div className={styles.reset}>
            {resubmitting ? <p>Showing the change puts it in the place of what you entered here.</p> : null}
            <Button small onClick={onShowChange}>
              Show the change
            </Button>
          </div>
        </Notice>
      ) : null}
      {done && calls.errors.length === 0 ? (
        <Notice tone="success" live>
          <div className={styles.reset}>
            <p>{wordsOf(done, requestId)}</p>
            {done === 'submitted' && onNew ? (
              <Button small onClick={onNew}>
                Reset
              </Button>
            ) : null}
          </div>
        </Notice>
      ) : null}
    </div>
  )
}

function wordsOf(done: Done, requestId: string): string {
  if (done === 'submitted') return sentences.submitted(requestId)
  return done === 'withdrawn' ? `Request ${requestId} was withdrawn.` : 'Your answer was sent to the underwriter.'
}
