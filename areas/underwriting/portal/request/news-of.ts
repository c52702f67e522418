import type { ReferralEvent } from '#areas/credit-referral/contract'

/** What others did since so many events were seen: the events that the person has not caused. */
export function newsOf(events: readonly ReferralEvent[], seen: number, username: string): readonly ReferralEvent[] {
  return events.slice(seen).filter(({ by }) => by !== username)
}
