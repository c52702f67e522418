import type { CaseKey } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import type { DraftOwner } from '#platform/drafts'
import { openReferralDraftForm } from '../contract/index.ts'

export function draftOfReferral({ channel, caseId }: CaseKey, { subject }: Pick<LenderCaller, 'subject'>): DraftOwner {
  return { channel, owner: subject, form: openReferralDraftForm(String(caseId)) }
}
