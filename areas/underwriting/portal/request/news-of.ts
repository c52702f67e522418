import type { ReferralEvent } from '#areas/credit-referral/contract'

/**
 * What others did since so many events were seen. Whoever does something to a request has read what stands on the screen:
 * only what follows is news.
 */
export function newsOf(events: readonly ReferralEvent[], seen: number, username: string): readonly ReferralEvent[] {
  const own = events.findLastIndex(({ by }) => by === username)
  return events.slice(Math.max(seen, own + 1))
}
