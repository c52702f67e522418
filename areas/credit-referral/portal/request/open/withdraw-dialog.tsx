import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type WithdrawDialogProps = {
  readonly open: boolean
  readonly requestId: string
  /** Whether a question waits for an answer. */
  readonly asked: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Says what withdrawing means, and asks. */
export function WithdrawDialog({ open, requestId, asked, onYes, onNo }: WithdrawDialogProps) {
  return (
    <Dialog
      open={open}
      title={`Withdraw request ${requestId}`}
      role="alertdialog"
      size="small"
      onClose={onNo}
      actions={
        <>
          <Button variant="danger" onClick={onYes}>
            Withdraw
          </Button>
          <Button onClick={onNo}>Cancel</Button>
        </>
      }
    >
      <p>
        The insurer stops assessing it{asked ? ' and its question is closed' : ''}. The request becomes Complete with
        the decision Withdrawn. It stays in your list.
      </p>
      <p>This cannot be undone, and a withdrawn request cannot be resubmitted.</p>
    </Dialog>
  )
}
