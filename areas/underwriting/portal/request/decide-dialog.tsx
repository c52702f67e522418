import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import styles from './request.module.css'

/** What is about to be decided, as people read it. */
export type PlannedDecision = {
  readonly name: string
  readonly uwNotes: string
  readonly version: number
  /** Whether the lender still has to answer a question. */
  readonly questionOpen: boolean
}

type DecideDialogProps = {
  readonly planned: PlannedDecision | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before a decision is made: there is no way back. */
export function DecideDialog({ planned, onYes, onNo }: DecideDialogProps) {
  return (
    <Dialog
      open={planned !== null}
      title={`Decide: ${planned?.name ?? ''}`}
      role="alertdialog"
      onClose={onNo}
      actions={
        <>
          <Button variant="primary" onClick={onYes}>
            Decide
          </Button>
          <Button onClick={onNo}>Go back</Button>
        </>
      }
    >
      <p>
        A decision is final for this version (version {planned?.version}) and the lender is told at once.
        {planned?.questionOpen ? ' The open question is closed with it.' : ''}
      </p>
      <div>
        <h3 className={styles.label}>UW Notes</h3>
        <p className={styles.prose}>{planned?.uwNotes}</p>
      </div>
    </Dialog>
  )
}
