import styles from './field.module.css'

/** Says once per form what the mark at the labels means. */
export function RequiredNote() {
  return <p className={styles.requiredNote}>Fields marked * are required.</p>
}
