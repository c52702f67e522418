import styles from './progress-bar.module.css'

type ProgressBarProps = { readonly label: string; readonly value: number; readonly max: number }

/** How much of an upload has travelled. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} value={value} max={max} />
}
