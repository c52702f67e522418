/** A parsed filter of an age: more than this many whole hours, and at most `until` when it is set; or an error. */
export type AgeFilter = { readonly hours: number; readonly until?: number } | { readonly error: string }

/** Common ages, as they are typed. */
export const ageExamples = ['4 hours', '1 day', '3 days'] as const

/** Parses an age in hours or days: `4`, `4 hours`, `3 days`, `1 day 7 hours`, `3d`, `1-3 days`. A number alone is in hours. */
export function parseAgeFilter(text: string): AgeFilter {
  const [, days, more] = /^(\d{1,3}) ?(?:d|days?) ?(\d{1,2}) ?(?:h|hours?)$/i.exec(text.trim()) ?? []
  if (days !== undefined) return { hours: Number(days) * 24 + Number(more) }
  const [, number, last, unit = 'h'] = /^(\d{1,4})(?:-(\d{1,4}))? ?(h|hours?|d|days?)?$/i.exec(text.trim()) ?? []
  if (number === undefined) return { error: `${text.trim()} is not an age. Use 4 hours or 3 days.` }
  const hours = /^d/i.test(unit) ? 24 : 1
  return { hours: Number(number) * hours, ...(last !== undefined && { until: Number(last) * hours }) }
}
