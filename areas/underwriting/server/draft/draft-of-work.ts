import type { ReferralKey } from '#areas/credit-referral/server'
import type { Caller } from '#areas/identity/server'
import type { DraftOwner } from '#platform/drafts'

/** What an underwriter has typed for a lender's request. */
export function draftOfWork({ channel, requestId }: ReferralKey, { subject }: Pick<Caller, 'subject'>): DraftOwner {
  return { channel, owner: subject, form: `underwriting/${requestId}` }
}
