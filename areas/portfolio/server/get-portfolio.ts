import {
  findPolicyDays,
  findPolicyFigures,
  findPolicyFiguresOfAllLenders,
  lvrBands,
  type PolicyFigures,
} from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDay, formatDayInFigures } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { toDollars } from '#packages/money'
import { addDays, addMonths, type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import { refuse } from '#platform/http'
import type { Figures, Part, Portfolio, Split } from '../contract/index.ts'

export type PortfolioDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

type PortfolioQuery = {
  /** Whose policies; null for those of all lenders, of which the insurer may choose one. */
  readonly channel: string | null
  readonly chosen?: string | undefined
  readonly by: Split
  readonly day?: string | undefined
}

/** The months that are shown: the day's, and the same one a year before. */
const months = 13

/**
 * The policies in force at the end of a day, and what came and went in its month, split into parts.
 *
 * @throws Refusal 400 `day-without-figures`
 */
export async function getPortfolio(
  { database, clock, reference }: PortfolioDeps,
  { channel, chosen, by, day: chosenDay }: PortfolioQuery,
): Promise<Portfolio> {
  const today = sydneyDate(clock())
  return await inSnapshot(database, async (snapshot) => {
    const found = await findPolicyDays(snapshot)
    if (!found || found.first > today) {
      if (chosenDay !== undefined && chosenDay !== today) throw withoutFigures('There are no policies yet.')
      return { days: null, day: today, isToday: true, by, parts: [], total: total([]), lenders: [] }
    }
    const { first, next } = found
    // Yesterday is written some hours after its end.
    const last = next < addDays(today, -1) ? next : today
    const day = chosenDay ?? last
    if (day < first || day > last)
      throw withoutFigures(`Choose a day from ${formatDayInFigures(first)} to ${formatDayInFigures(last)}.`)
    const days = by === 'month' ? monthEnds(day).filter((end) => end >= first) : [day]
    const figured = { by: by === 'month' ? 'day' : by === 'state' ? 'state' : 'lvr', days, next } as const
    const figures =
      channel === null
        ? await findPolicyFiguresOfAllLenders(snapshot, figured)
        : await findPolicyFigures(snapshot, channel, figured)
    const own = chosen === undefined ? figures : figures.filter((part) => part.channel === chosen)
    const states = reference.codeList('states', day)
    const labels = {
      lvr: bandLabel,
      state: (state: string) => longNameIn(states, state),
      lender: (lender: string) => lender,
      month: (end: string) => formatDay(end).replace(/^\d+ /, ''),
    }
    const groups = Map.groupBy(own, (part) => (by === 'lender' ? part.channel : part.key))
    const keys = by === 'month' ? days : [...groups.keys()]
    const parts = keys.map((key): Part => ({ key, label: labels[by](key), ...total(groups.get(key) ?? []) }))
    return {
      days: { first, last },
      day,
      isToday: day === today,
      by,
      parts: parts.sort(orders[by]),
      total: total(by === 'month' ? own.filter(({ key }) => key === day) : own),
      lenders: channel === null ? [...new Set(figures.map((part) => part.channel))].sort() : [],
    }
  })
}

function withoutFigures(message: string) {
  return refuse('day-without-figures', message, { field: 'day' })
}

/** The last days of the months before a day, oldest first, and the day. */
function monthEnds(day: PlainDate): PlainDate[] {
  const firstOfMonth = `${day.slice(0, 8)}01`
  const ends = Array.from({ length: months - 1 }, (_, index) => addDays(addMonths(firstOfMonth, -index), -1))
  return [...ends.reverse(), day]
}

function bandLabel(above: string): string {
  const limit = lvrBands[lvrBands.findIndex((band) => String(band) === above) + 1]
  if (above === '0') return `${limit}% or less`
  return limit === undefined ? `Above ${above}%` : `${above}.01% to ${limit}%`
}

const bySize = (one: Part, other: Part) => other.sumInsured - one.sumInsured || one.label.localeCompare(other.label)
const orders: Readonly<Record<Split, (one: Part, other: Part) => number>> = {
  lvr: (one, other) => Number(one.key) - Number(other.key),
  state: bySize,
  lender: bySize,
  month: (one, other) => (one.key < other.key ? -1 : 1),
}

function total(figures: readonly PolicyFigures[]): Figures {
  const sum = (name: Exclude<keyof PolicyFigures, 'channel' | 'key'>) =>
    figures.reduce((amount, part) => amount + part[name], 0n)
  return {
    policies: Number(sum('policies')),
    sumInsured: toDollars(sum('sumInsured')),
    premium: toDollars(sum('premium')),
    newPolicies: Number(sum('newPolicies')),
    newSumInsured: toDollars(sum('newSumInsured')),
    newPremium: toDollars(sum('newPremium')),
    variationPremium: toDollars(sum('variationPremium')),
    cancelledPolicies: Number(sum('cancelledPolicies')),
    refunds: toDollars(sum('refunds')),
  }
}
