import { Temporal } from 'temporal-polyfill'

const minute = 60_000
const minutesOfDay = 24 * 60

/** A stretch of time in which Sydney is as far from UTC all along; milliseconds since 1970. */
type Stretch = { readonly from: number; readonly until: number; readonly offset: number }

const known: Stretch[] = []

/**
 * The minute in Sydney at a moment, counted as if every day there since 1970 had 24 hours. The calendar is asked once for
 * each stretch between two changes of the clocks, because half a million moments are asked for at once.
 */
export function sydneyMinute(moment: number): number {
  const stretch = known.find(({ from, until }) => from <= moment && moment < until) ?? learnStretch(moment)
  return Math.floor((moment + stretch.offset) / minute)
}

function learnStretch(moment: number): Stretch {
  const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO('Australia/Sydney')
  const stretch = {
    // The change may be at this very moment, which is then already behind it.
    from:
      there.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / 1e6,
  }
  known.unshift(stretch)
  return stretch
}

export const dayOf = (sydney: number) => Math.floor(sydney / minutesOfDay)
export const timeOf = (sydney: number) => ((sydney % minutesOfDay) + minutesOfDay) % minutesOfDay

/** A day since 1970 as people read it: `21/11/2026`. */
export function dayText(day: number): string {
  const [date = ''] = new Date(day * minutesOfDay * minute).toISOString().split('T')
  return date.split('-').reverse().join('/')
}

/** A minute of a day as people read it behind the day: ` 09:05`. */
export function timeText(time: number): string {
  return ` ${new Date(time * minute).toISOString().slice(11, 16)}`
}
