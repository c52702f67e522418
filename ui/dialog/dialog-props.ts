import type { ReactNode } from 'react'

export type DialogProps = {
  readonly open: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The buttons, in order. */
  readonly actions: ReactNode
  /** `alertdialog` for interruptions: an error, a confirmation. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'small' | 'medium' | 'large'
  /**
   * Called for Escape and for the close button. Without it the dialog is static: neither Escape nor a press outside
   * closes it (specification 000 §2).
   */
  readonly onClose?: () => void
}
