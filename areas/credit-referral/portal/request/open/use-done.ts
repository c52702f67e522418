import { useState } from 'react'
import type { ReferralDetails } from '#areas/credit-referral/contract'

/** What the person has just done with the request. */
export type Done = 'submitted' | 'withdrawn' | 'answered'

/**
 * What is said of what the person did, until somebody else does something with the request: below a decision, that it
 * was submitted is old news.
 */
export function useDone(
  { events }: Pick<ReferralDetails, 'events'>,
  username: string,
  first: Done | null,
): readonly [Done | null, (what: Done | null) => void] {
  const [done, setDone] = useState<{ readonly what: Done | null; readonly after: number | null }>({
    what: first,
    after: null,
  })
  // Counted when it is shown: what stands there then is no news to it.
  if (done.after === null) setDone({ ...done, after: events.length })
  const over = done.after !== null && events.slice(done.after).some(({ by }) => by !== username)
  return [over ? null : done.what, (what) => setDone({ what, after: null })]
}
