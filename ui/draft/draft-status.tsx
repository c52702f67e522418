import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'
import styles from './draft-status.module.css'

type DraftStatusProps = {
  readonly draft: {
    /** Nothing to save, saved, not saved, saved by another window meanwhile, or not kept by the service at all. */
    readonly status: 'idle' | 'saved' | 'failed' | 'conflict' | 'unavailable'
    /** Why it is not saved, where the person can do something about it. */
    readonly reason: string | null
    readonly keepThis: () => void
    readonly showOther: () => void
  }
}

/** Says what became of the draft, and lets the person choose where another window has saved one. */
export function DraftStatus({ draft: { status, reason, keepThis, showOther } }: DraftStatusProps) {
  if (status === 'unavailable') return null
  return (
    <>
      {/* Read out when it changes, and not after every word: its text stays the same then. */}
      <p className={styles.status} data-state={status} aria-live="polite" data-print="never">
        {textOf(status, reason)}
      </p>
      {status === 'conflict' ? (
        <div className={styles.conflict} data-print="never">
          <Notice live tone="warning" title="This draft was changed in another window.">
            <p>{reason ?? 'Nothing is saved here until you choose.'}</p>
            <ButtonRow>
              <Button small onClick={keepThis}>
                Use this one
              </Button>
              <Button small onClick={showOther}>
                Show the other
              </Button>
            </ButtonRow>
          </Notice>
        </div>
      ) : null}
    </>
  )
}

function textOf(status: DraftStatusProps['draft']['status'], reason: string | null): string {
  if (status === 'idle') return 'Saved automatically.'
  if (status === 'saved') return 'Draft saved.'
  return status === 'failed' && reason === null
    ? 'Draft not saved. We’ll retry.'
    : `Draft not saved. ${reason ?? ''}`.trim()
}
