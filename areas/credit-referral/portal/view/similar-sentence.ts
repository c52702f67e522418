import type { SimilarReferrals } from '#areas/credit-referral/contract'
import { formatDuration } from '#packages/calendar'

const hour = 3_600_000

/** How long similar referrals took: whole hours, rounded up, so that "within" stays true. */
export function similarSentence({ count, medianHours, ninetiethHours }: SimilarReferrals): string {
  if (medianHours === null || ninetiethHours === null) return 'No estimate yet.'
  const [half, most] = [medianHours, ninetiethHours].map((hours) =>
    formatDuration(Math.max(1, Math.ceil(hours)) * hour),
  )
  const times =
    half === most ? `Most are decided within ${most}.` : `Half are decided within ${half}, most within ${most}.`
  return `${times} From ${count} similar requests in 12 months.`
}
