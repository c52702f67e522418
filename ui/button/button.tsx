import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  /** Smaller, for rows of tables and lists. */
  readonly small?: boolean
  /** The action is running: further presses do nothing, and focus stays on the button. */
  readonly busy?: boolean
}

/** A button that acts on this page. For navigation, use `ButtonLink`. */
export function Button({ variant = 'secondary', small = false, busy = false, onClick, ...button }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would drop the focus from the pressed button.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...button}
      className={styles.button}
      data-variant={variant}
      data-small={small}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled']}
      onClick={press}
    />
  )
}

export type ButtonLinkProps = ComponentProps<'a'> & { readonly variant?: ButtonVariant; readonly small?: boolean }

/** A link that looks like a button. */
export function ButtonLink({ variant = 'secondary', small = false, children, ...anchor }: ButtonLinkProps) {
  return (
    <a {...anchor} className={styles.button} data-variant={variant} data-small={small}>
      {children}
    </a>
  )
}

/** Buttons in a row that wraps when space is short. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
