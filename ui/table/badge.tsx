import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeProps = {
  readonly tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** Says what the tone says to whom colours do not; what it stands for is in words beside the badge. */
  readonly sign?: keyof typeof signs
  readonly children: ReactNode
}

/** A state in words, on a plate. */
export function Badge({ tone = 'neutral', sign, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {sign ? (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={signs[sign]} />
        </svg>
      ) : null}
      {children}
    </span>
  )
}

const signs = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  question: 'M5 5.5a3 3 0 1 1 4.5 2.6Q8 9 8 10.2M8 13v.2',
} as const
