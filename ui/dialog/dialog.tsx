import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusHeading } from '#ui/page'
import styles from './dialog.module.css'

export type DialogProps = {
  readonly open: boolean
  readonly title: string
  readonly children?: ReactNode
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

/** Whether this browser has modal dialogs. Without them, callers can use its own prompt. */
export function canShowDialogs(): boolean {
  return 'showModal' in HTMLDialogElement.prototype
}

/** A modal dialog. It takes the focus, keeps it, and gives it back on close. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, children, actions, role = 'dialog', size = 'medium', onClose } = props
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    dialog?.focus()
    return () => {
      // Closed while it is in the page: the browser then gives the focus back.
      dialog?.close()
      requestAnimationFrame(focusWithoutOpener)
      window.addEventListener('mousedown', guardDoubleClick, { capture: true, once: true })
    }
  }, [])
  const cancel = (event: SyntheticEvent) => {
    // React removes the dialog.
    event.preventDefault()
    onClose?.()
  }
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && box.current) wrapFocus(event, box.current)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    // For browsers without `closedby`.
    if (!onClose) event.preventDefault()
  }
  return (
    <dialog
      ref={box}
      className={styles.modal}
      role={role}
      tabIndex={-1}
      aria-labelledby={id}
      data-size={size}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={cancel}
      onKeyDown={hold}
    >
      <div className={styles.dialog}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {onClose ? (
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        ) : null}
        <div className={styles.content}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}

/** The closed dialog may have disabled or deleted what opened it, which then cannot have the focus. */
function focusWithoutOpener(): void {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches(':disabled')) focusHeading()
}

/** The second press of a double click that closes a dialog would select a word of the page below. */
function guardDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

const stops = ':is(a[href], button, input, select, textarea):not([disabled]), summary'

/** Moves the focus from the last control to the first, or back: Tab would go on to the controls of the browser. */
function wrapFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(stops)].filter((control) => control.checkVisibility())
  const [first, last] = [controls[0], controls.at(-1)]
  const { activeElement } = document
  const leaves = event.shiftKey ? activeElement === first || activeElement === dialog : activeElement === last
  if (!leaves) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
