import type { SimilarReferrals } from '#areas/credit-referral/contract'
import { showDuration } from './show-duration.ts'

const minute = 60_000
const hour = 60 * minute

/** How long requests like this one took, in a sentence; or that there are too few to say. */
export function similarSentence({ count, medianHours, ninetiethHours }: SimilarReferrals): string {
  if (medianHours === null || ninetiethHours === null)
    return 'Too few similar requests were decided in the last 12 months to say how long this one may take.'
  const half = showDuration(Math.max(minute, medianHours * hour))
  const most = showDuration(Math.max(minute, ninetiethHours * hour))
  return `Usually decided within ${half}; 9 of 10 within ${most} (${count} similar requests, last 12 months).`
}
