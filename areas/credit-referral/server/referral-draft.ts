import type { CaseKey } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import type { DraftOwner } from '#platform/drafts'
import { openReferralDraftForm } from '../contract/index.ts'

/** The owner of a user's draft for a referral of their lender. */
export function draftOfReferral({ channel, caseId }: CaseKey, { subject }: Pick<LenderCaller, 'subject'>): DraftOwner {
  return { channel, owner: subject, form: openReferralDraftForm(String(caseId)) }
}
