import { sentences } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type UhOhDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** A call failed and the service did not say why (specification 001 §2). */
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
