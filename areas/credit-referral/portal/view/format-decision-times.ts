import type { SimilarReferrals } from '#areas/credit-referral/contract'
import { formatDuration } from '#packages/calendar'

const hour = 3_600_000

/** How long similar referrals took: whole hours, rounded up, so that "within" stays true. */
export function formatDecisionTimes({ count, medianHours, ninetiethHours }: SimilarReferrals): string {
  if (medianHours === null || ninetiethHours === null) return 'No estimate yet.'
  const [median, ninetieth] = [medianHours, ninetiethHours].map((hours) =>
    formatDuration(Math.max(1, Math.ceil(hours)) * hour),
  )
  const times =
    median === ninetieth
      ? `Most are decided within ${ninetieth}.`
      : `Half are decided within ${median}, most within ${ninetieth}.`
  return `${times} From ${count} similar requests in 12 months.`
}
