import type { Caller } from '#areas/identity/server'
import type { DraftOwner } from '#platform/drafts'
import { requestDraftForm } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'

/** What a person of a lender has typed for a request of that lender. */
export function draftOfRequest({ channel, requestId }: ReferralKey, { subject }: Pick<Caller, 'subject'>): DraftOwner {
  return { channel, owner: subject, form: requestDraftForm(String(requestId)) }
}
