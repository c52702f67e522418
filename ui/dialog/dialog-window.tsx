import { useEffect, useLayoutEffect } from 'react'
import { Heading, Dialog as RoleDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

/** The number of open dialogs, and the element that had the focus before the first of them. */
let open = 0
let before: Element | null = null

/**
 * Restores the focus when the last dialog closes. A native dialog restores it only when no other dialog has replaced
 * it: the replacement opened with nothing focused.
 */
function useReturnFocus(): void {
  // Runs before the dialog takes the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (open === 0 && activeElement !== body) before = activeElement
    open += 1
  }, [])
  useEffect(
    () => () => {
      open -= 1
      // Runs after the native dialog has tried to restore the focus.
      requestAnimationFrame(() => {
        if (open > 0) return
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
        before = null
      })
    },
    [],
  )
}

/** The second press of a double click that closes a dialog would select a word of the page below. */
function useDoubleClickGuard(): void {
  useEffect(
    () => () => {
      const guard = (event: MouseEvent) => {
        if (event.detail > 1) event.preventDefault()
      }
      window.addEventListener('mousedown', guard, { capture: true, once: true })
    },
    [],
  )
}

/** The open dialog. `Dialog` loads it lazily. */
export function DialogWindow({ title, children, actions, role = 'dialog', size = 'medium', onClose }: DialogProps) {
  const closeable = onClose !== undefined
  useReturnFocus()
  useDoubleClickGuard()
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable={false}
      isKeyboardDismissDisabled={!closeable}
      onOpenChange={(open) => {
        if (!open) onClose?.()
      }}
    >
      <Modal className={styles.modal ?? ''} data-size={size}>
        <RoleDialog className={styles.dialog ?? ''} role={role}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {closeable ? (
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          ) : null}
          <div className={styles.content}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </RoleDialog>
      </Modal>
    </ModalOverlay>
  )
}
