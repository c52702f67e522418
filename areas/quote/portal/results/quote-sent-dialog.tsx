import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type QuoteSentDialogProps = {
  /** What came of it; null while there is nothing to say. */
  readonly message: string | null
  readonly onClose: () => void
}

export function QuoteSentDialog({ message, onClose }: QuoteSentDialogProps) {
  return (
    <Dialog
      open={message !== null}
      title="Quote sent"
      size="small"
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
