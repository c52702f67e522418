import type { ReferralDraftContent } from '#areas/credit-referral/contract'
import { createSharedDraft, type SharedDraft } from '#browser/drafts'
import type { RequestForm } from '../form/request-form.ts'
import type { RequestService } from '../request-service.ts'
import type { DraftFiles } from './use-draft-files.ts'

/** What a window with a new request holds. */
export type NewDraft = RequestForm & Pick<ReferralDraftContent, 'filledFrom'> & { readonly attached: DraftFiles }

/** The draft of a new request, which may be open in several windows of the same person. */
export function shareNewDraft(
  service: Pick<RequestService, 'draft' | 'keepDraft' | 'forgetDraft'>,
  edition: number,
  first: NewDraft,
): SharedDraft<NewDraft> {
  return createSharedDraft(first, {
    edition,
    read: service.draft,
    keep: ({ changes: { attached, ...typed }, before, edition: asked }) => {
      const inPlaceOf = before.attached.files.map(({ name }) => name)
      return service.keepDraft({ ...typed, ...(attached && { ...attached, inPlaceOf }) }, asked)
    },
    forget: service.forgetDraft,
  })
}
