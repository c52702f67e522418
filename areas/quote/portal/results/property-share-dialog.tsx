import { sentences } from '#areas/quote/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type PropertyShareDialogProps = { readonly open: boolean; readonly onYes: () => void; readonly onNo: () => void }

/** Asks before two policies are created. */
export function PropertyShareDialog({ open, onYes, onNo }: PropertyShareDialogProps) {
  return (
    <Dialog
      open={open}
      title="Property Share"
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
      <p>{sentences.confirmPropertyShare}</p>
    </Dialog>
  )
}
