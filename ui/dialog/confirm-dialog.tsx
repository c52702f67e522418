import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  /** What is asked. */
  readonly children: ReactNode
  readonly yes?: string
  readonly no?: string
  readonly onYes: () => void
  readonly onNo: () => void
  /** Whether Escape and a close button say no as well; without it only the buttons answer. */
  readonly escapable?: boolean
  /** `large` where it shows what the question is about. */
  readonly size?: 'small' | 'large'
}

/** Asks before something is done; the way on comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, yes = 'Yes', no = 'No', onYes, onNo, escapable = false, size = 'small' } = props
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      size={size}
      {...(escapable && { onClose: onNo })}
      actions={
        <>
          <Button variant="primary" onClick={onYes}>
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
