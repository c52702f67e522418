import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type TakeOverDialogProps = {
  readonly open: boolean
  readonly assignedTo: string | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before a colleague's request is taken over. */
export function TakeOverDialog({ open, assignedTo, onYes, onNo }: TakeOverDialogProps) {
  return (
    <Dialog
      open={open}
      title="Take over"
      role="alertdialog"
      size="small"
      onClose={onNo}
      actions={
        <>
          <Button variant="primary" onClick={onYes}>
            Take over
          </Button>
          <Button onClick={onNo}>Cancel</Button>
        </>
      }
    >
      <p>{assignedTo ?? 'A colleague'} has this request and may be working on it. Do you want to take it over?</p>
    </Dialog>
  )
}
