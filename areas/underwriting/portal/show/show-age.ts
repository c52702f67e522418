/** How long a request has waited, in the words of a glance: `fresh` within 4 hours, `late` after two days. */
export type Age = { readonly words: string; readonly grade: 'fresh' | 'today' | 'waiting' | 'late' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age of what was submitted at an instant; a clock that runs ahead makes it new, never negative. */
export function showAge(submitted: string, now: Date): Age {
  const waited = Math.max(0, now.getTime() - new Date(submitted).getTime())
  return { words: wordsOf(waited), grade: gradeOf(waited) }
}

function wordsOf(waited: number): string {
  if (waited < minute) return 'less than a minute'
  if (waited < hour) return counted(waited / minute, 'minute')
  if (waited < 2 * day) return counted(waited / hour, 'hour')
  return counted(waited / day, 'day')
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

function gradeOf(waited: number): Age['grade'] {
  if (waited < 4 * hour) return 'fresh'
  if (waited < day) return 'today'
  return waited < 2 * day ? 'waiting' : 'late'
}
