import { sentences } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { DraftNotice } from '#ui/draft'
import { Notice } from '#ui/page'
import { LostFiles } from './draft-files.tsx'
import { ReferralErrors } from './duplicate-reference.tsx'
import styles from './open-referral.module.css'
import type { Done, ReferralWork } from './use-referral-work.ts'

type OpenNoticesProps = {
  readonly referralId: string
  readonly work: ReferralWork
  /** Null for users without the right to raise a referral. */
  readonly onNew: (() => void) | null
}

/** The notices above an open referral. */
export function OpenNotices({ referralId, work, onNew }: OpenNoticesProps) {
  const { calls, done, changed, resubmitting, restored, showChange } = work
  return (
    <div className={styles.notices} data-print="never">
      <ReferralErrors store={work.store} errors={calls.errors} />
      {restored ? (
        <DraftNotice onStartAgain={restored.startAgain} onDismiss={restored.dismiss}>
          <LostFiles files={restored.lost} />
        </DraftNotice>
      ) : null}
      {changed ? (
        <Notice tone="warning" live title="This request has changed while you were writing.">
          <div className={styles.reset}>
            <p>
              {resubmitting
                ? 'If you show the change, it takes the place of what you entered here.'
                : 'What you wrote stays if the question is still open.'}
            </p>
            <Button small onClick={() => void showChange()}>
              Show the change
            </Button>
          </div>
        </Notice>
      ) : null}
      {done && calls.errors.length === 0 ? (
        <Notice tone="success" live>
          <div className={styles.reset}>
            <p>{wordsOf(done, referralId)}</p>
            {done === 'submitted' && onNew ? (
              <Button small onClick={onNew}>
                New request
              </Button>
            ) : null}
          </div>
        </Notice>
      ) : null}
    </div>
  )
}

function wordsOf(done: Done, referralId: string): string {
  if (done === 'submitted') return sentences.submitted(referralId)
  return done === 'withdrawn' ? `Request ${referralId} was withdrawn.` : 'Your answer was sent to the underwriter.'
}
