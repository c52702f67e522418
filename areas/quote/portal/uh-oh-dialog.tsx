import { sentences } from '#areas/quote/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type UhOhDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** A call failed and the service did not say why. */
export function UhOhDialog({ open, onClose }: UhOhDialogProps) {
  return (
    <Dialog
      open={open}
      title="Uh-oh"
      role="alertdialog"
      size="small"
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{sentences.uhOh}</p>
    </Dialog>
  )
}
