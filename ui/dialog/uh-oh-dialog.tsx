import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Dialog } from './dialog.tsx'

type UhOhDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** What can be said of it, and what to do. */
  readonly children: ReactNode
}

/** Something failed, and the service did not say why (specification 000 §8). */
export function UhOhDialog({ open, onClose, children }: UhOhDialogProps) {
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
      {children}
    </Dialog>
  )
}
