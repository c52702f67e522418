import { formatWeekdayMoment } from '#packages/calendar'
import { VisuallyHidden } from '#ui/page'
import styles from './waiting-since.module.css'

type WaitingSinceProps = { readonly submitted: string; readonly now: Date }

/** How long a referral has waited; since exactly when is told on hover, and to those who listen. */
export function WaitingSince({ submitted, now }: WaitingSinceProps) {
  const { words, grade } = ageOf(submitted, now)
  const since = `since ${formatWeekdayMoment(submitted)}`
  return (
    <time className={styles.age} data-grade={grade} dateTime={submitted} title={since}>
      {words}
      <VisuallyHidden>{`, ${since}`}</VisuallyHidden>
    </time>
  )
}

/** How long a referral has waited: `fresh` within 4 hours, `late` after two days. */
export type Age = { readonly words: string; readonly grade: 'fresh' | 'today' | 'waiting' | 'late' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age of what was submitted at an instant; a clock that runs ahead makes it new, never negative. */
export function ageOf(submitted: string, now: Date): Age {
  const waited = Math.max(0, now.getTime() - new Date(submitted).getTime())
  return { words: formatWait(waited), grade: gradeOf(waited) }
}

function formatWait(waited: number): string {
  if (waited < minute) return 'less than a minute'
  if (waited < hour) return formatCount(waited / minute, 'minute')
  if (waited < 2 * day) return formatCount(waited / hour, 'hour')
  return formatCount(waited / day, 'day')
}

function formatCount(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

function gradeOf(waited: number): Age['grade'] {
  if (waited < 4 * hour) return 'fresh'
  if (waited < day) return 'today'
  return waited < 2 * day ? 'waiting' : 'late'
}
