import { useEffect, useLayoutEffect } from 'react'
import { Heading, Dialog as RoleDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

/** How many dialogs are open, and what had the focus before the first of them. */
let open = 0
let before: Element | null = null

/**
 * Gives the focus back to what had it when the last dialog closes. A dialog does so by itself, but not where another
 * has taken its place: that one began with the focus nowhere.
 */
function useReturnFocus(): void {
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (open === 0 && activeElement !== body) before = activeElement
    open += 1
  }, [])
  useEffect(
    () => () => {
      open -= 1
      // After the dialog itself has tried.
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

/** The open dialog itself; `Dialog` fetches it when it is needed. */
export function DialogWindow({ title, children, actions, role = 'dialog', size = 'medium', onClose }: DialogProps) {
  const closeable = onClose !== undefined
  useReturnFocus()
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
