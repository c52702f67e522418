import { formatDollars, formatPercent, parseDollars } from '#packages/money'

const locale = 'en-AU'
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Australia/Sydney' })

/** An amount of dollars as everywhere in the product: "$12,949.20"; throws a `RangeError` for a fraction of a cent. */
export function showDollars(amount: number): string {
  const cents = parseDollars(amount)
  if (cents === null) throw new RangeError(`A quote's amount has at most two decimals, and ${amount} has not`)
  return formatDollars(cents)
}

/** The sum of amounts of dollars, added up in cents. */
export function showSum(amounts: readonly number[]): string {
  return formatDollars(amounts.reduce((sum, amount) => sum + (parseDollars(amount) ?? 0n), 0n))
}

/** A percentage with two decimals: "90.00%". */
export function showPercent(percent: number): string {
  return formatPercent(BigInt(Math.round(percent * 100)))
}

/** A premium rate with three decimals: "2.180%" (specification 000 §9). */
export function showRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}

export function showYesNo(flag: boolean): string {
  return flag ? 'YES' : 'NO'
}

/** A day of the calendar: "2027-02-19" is "19 February 2027". */
export function showDay(isoDate: string): string {
  return day.format(new Date(isoDate))
}

/** A moment in Sydney: "21 November 2026 at 3:19 pm". */
export function showMoment(isoTime: string): string {
  return moment.format(new Date(isoTime))
}
