import styles from './header.module.css'

/** The product's mark: a roof that is also a fig leaf, for a home and for Figtree, who insures it. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.markLeaf} d="M16 2.5 29 12.4v6.2C29 25.6 23.4 30 16 30S3 25.6 3 18.6v-6.2L16 2.5Z" />
        <path
          className={styles.markVeins}
          d="M16 11.2V30M16 17.6l-6.4-4.4M16 17.6l6.4-4.4M16 24.2l-7.4-4.4M16 24.2l7.4-4.4"
        />
      </svg>
      <span className={styles.product}>
        <strong>LMI</strong> Lender Portal
      </span>
    </span>
  )
}
