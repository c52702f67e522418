import type { SimilarReferrals } from '#areas/credit-referral/contract'
import { showDuration } from './show-duration.ts'

const hour = 3_600_000

/** How long requests like this one took, in a sentence; or that there are too few to say. */
export function similarSentence({ count, medianHours, ninetiethHours }: SimilarReferrals): string {
  if (medianHours === null || ninetiethHours === null)
    return 'Too few similar requests were decided in the last 12 months to say how long this one may take.'
  const half = showDuration(medianHours * hour)
  const most = showDuration(ninetiethHours * hour)
  return `Similar requests were decided in about ${half} (half of ${count} in the last 12 months; nine of ten within ${most}).`
}
