import { useEffect, useState } from 'react'
import { formatDuration, formatWeekdayTime } from '#packages/calendar'
import { VisuallyHidden } from '#ui/page'
import styles from './waiting-time.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The current time; renders again each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The insurer's waiting clock: starts at the submission, moved forward by the duration of each question. */
export type Clock = { readonly waitingSince: string; readonly pausedAt: string | null }

type WaitingTimeProps = { readonly clock: Clock; readonly submitted: string; readonly now: Date }

/**
 * How long a request has waited for the insurer; the clock is paused while a question is open. The exact time is in the
 * tooltip and in a text for screen readers.
 */
export function WaitingTime({ clock, submitted, now }: WaitingTimeProps) {
  const { words, grade } = getWaitingTime(clock, now)
  const { pausedAt } = clock
  const since = pausedAt ? `clock paused since ${formatWeekdayTime(pausedAt)}` : `since ${formatWeekdayTime(submitted)}`
  return (
    <time className={styles.wait} data-grade={grade} dateTime={pausedAt ?? submitted} title={since}>
      {words}
      {pausedAt ? <span className={styles.paused}>, paused</span> : null}
      <VisuallyHidden>{`, ${since}`}</VisuallyHidden>
    </time>
  )
}

/** A waiting time and its grade: `fresh` within 4 hours, `late` after two days, `paused` for any time. */
type Wait = { readonly words: string; readonly grade: 'paused' | 'fresh' | 'today' | 'waiting' | 'late' }

/** Never negative, even when the browser's clock is behind the server's. From two days on without the hours. */
export function getWaitingTime({ waitingSince, pausedAt }: Clock, now: Date): Wait {
  const until = pausedAt === null ? now.getTime() : Date.parse(pausedAt)
  const waited = Math.max(0, until - Date.parse(waitingSince))
  const unit = waited < 2 * day ? hour : day
  return {
    words: formatDuration(waited - (waited % (waited < hour ? minute : unit))),
    grade: pausedAt === null ? gradeOf(waited) : 'paused',
  }
}

function gradeOf(waited: number): Wait['grade'] {
  if (waited < 4 * hour) return 'fresh'
  if (waited < day) return 'today'
  return waited < 2 * day ? 'waiting' : 'late'
}
