import { showWeekdayMoment } from '#ui/moment'
import { VisuallyHidden } from '#ui/page'
import { showAge } from './show-age.ts'
import styles from './waiting-since.module.css'

type WaitingSinceProps = { readonly submitted: string; readonly now: Date }

/** How long a request has waited; since exactly when is told on hover, and to those who listen. */
export function WaitingSince({ submitted, now }: WaitingSinceProps) {
  const { words, grade } = showAge(submitted, now)
  const since = `since ${showWeekdayMoment(submitted)}`
  return (
    <time className={styles.age} data-grade={grade} dateTime={submitted} title={since}>
      {words}
      <VisuallyHidden>{`, ${since}`}</VisuallyHidden>
    </time>
  )
}
