import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  /** Smaller, for rows of tables and lists. */
  readonly small?: boolean
  /** While what it started is under way: pressing again does nothing, and focus stays. */
  readonly busy?: boolean
}

/** A button that does something on this page. What goes somewhere is a link: `ButtonLink`. */
export function Button({ variant = 'secondary', small = false, busy = false, onClick, ...button }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would drop the focus of whoever pressed it.
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
      aria-disabled={busy || undefined}
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

/** Buttons beside each other, wrapping where there is no room. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
