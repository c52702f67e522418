import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  /** The question. */
  readonly children: ReactNode
  readonly yes?: string
  readonly no?: string
  readonly onYes: () => void
  readonly onNo: () => void
  /** Whether confirming destroys something. */
  readonly danger?: boolean
  /** Whether Escape and a close button count as No. Without it only the buttons close the dialog. */
  readonly escapable?: boolean
  /** `large` when the dialog also shows the content in question. */
  readonly size?: 'small' | 'large'
}

/** Asks for confirmation. The confirming button comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, yes = 'Yes', no = 'No', onYes, onNo, danger = false, escapable = false } = props
  const { size = 'small' } = props
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      size={size}
      {...(escapable && { onClose: onNo })}
      actions={
        <>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onYes}>
            {yes}
          </Button>
          <Button onClick={onNo}>{no}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type UhOhDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** What is known about the failure, and what to do. */
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
