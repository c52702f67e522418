import { Heading, Dialog as RoleDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'
import { useReturnFocus } from './use-return-focus.ts'

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
