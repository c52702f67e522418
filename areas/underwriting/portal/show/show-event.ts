import type { ReferralEvent } from '#areas/credit-referral/contract'

/** A line of the timeline; `decision` is the shown name of a decision's code. */
export function showEvent({ kind, by, version, detail }: ReferralEvent, decision: (code: string) => string): string {
  switch (kind) {
    case 'received':
      return `Received from ${by}`
    case 'resubmitted':
      return `Resubmitted by ${by} as version ${version}`
    case 'taken':
      return detail === null ? `Taken by ${by}` : `Taken over from ${detail} by ${by}`
    case 'handed-over':
      return `Handed over by ${by}${detail === null ? '' : ` to ${detail}`}`
    case 'returned':
      return `Returned to the queue by ${by}`
    case 'asked':
      return `Question asked by ${by}`
    case 'answered':
      return `Question answered by ${by}`
    case 'decided':
      return `Decided by ${by}${detail === null ? '' : `: ${decision(detail)}`}`
    case 'withdrawn':
      return `Withdrawn by ${by}`
  }
}
