import type { ComponentProps } from 'react'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'

export type ButtonLinkProps = ComponentProps<'a'> & { readonly variant?: ButtonVariant; readonly small?: boolean }

/** A link that looks like a button. */
export function ButtonLink({ variant = 'secondary', small = false, children, ...anchor }: ButtonLinkProps) {
  return (
    <a {...anchor} className={styles.button} data-variant={variant} data-small={small}>
      {children}
    </a>
  )
}
