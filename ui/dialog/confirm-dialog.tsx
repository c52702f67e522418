import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Dialog, type DialogProps } from './dialog.tsx'

type ConfirmDialogProps = Pick<DialogProps, 'open' | 'title' | 'role' | 'size' | 'children'> & {
  readonly yes?: string
  readonly no?: string
  readonly onYes: () => void
  readonly onNo: () => void
  /** Whether confirming destroys something. */
  readonly danger?: boolean
  /** Whether Escape and a close button count as No. Without it only the buttons close the dialog. */
  readonly escapable?: boolean
}

/** Asks for confirmation. The confirming button comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { yes = 'Yes', no = 'No', onYes, onNo, danger = false, escapable = false, ...dialog } = props
  return (
    <Dialog
      role="alertdialog"
      size="small"
      {...dialog}
      {...(escapable && { onClose: onNo })}
      actions={
        <>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onYes}>
            {yes}
          </Button>
          <Button onClick={onNo}>{no}</Button>
        </>
      }
    />
  )
}

type UhOhDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Reports a failure for which the service gave no reason (specification 000 §8). */
export function UhOhDialog({
  open,
  onClose,
  children = <p>Something went wrong. Please try again later.</p>,
}: UhOhDialogProps) {
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
