import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type ResubmitDialogProps = { readonly open: boolean; readonly onYes: () => void; readonly onNo: () => void }

/** Asks before a request is sent again (specification 001 §2). */
export function ResubmitDialog({ open, onYes, onNo }: ResubmitDialogProps) {
  return (
    <Dialog
      open={open}
      title="Resubmit"
      role="alertdialog"
      size="small"
      actions={
        <>
          <Button variant="primary" onClick={onYes}>
            Yes
          </Button>
          <Button onClick={onNo}>No</Button>
        </>
      }
    >
      <p>Do you want to resubmit the request?</p>
    </Dialog>
  )
}
