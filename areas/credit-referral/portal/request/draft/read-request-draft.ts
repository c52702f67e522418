import type {
  AnswerDraft,
  ReferralDetails,
  ReferralDraft,
  RequestDraft,
  ResubmissionDraft,
} from '#areas/credit-referral/contract'
import { isTyped, readDraft } from '../form/read-draft.ts'
import { fromDetails } from '../form/request-form.ts'
import type { RequestLists } from '../request-lists.ts'

type Content = RequestDraft | null

/** The answer that was being typed to this question, or null. */
export function answerTo(content: Content, messageNumber: number): AnswerDraft | null {
  if (content?.kind !== 'answer' || content.messageNumber !== messageNumber) return null
  return content.text.trim() === '' && content.files.length === 0 ? null : content
}

/** A request as it was being changed to be sent again after a version. */
export type KeptResubmission = NonNullable<ReturnType<typeof readDraft>> & Pick<ResubmissionDraft, 'version'>

/**
 * What was being changed in this version to send it again, or null where nothing was. What names the request stays as it
 * is.
 */
export function resubmissionOf(
  content: Content,
  details: ReferralDetails,
  lists: RequestLists,
): KeptResubmission | null {
  if (content?.kind !== 'resubmission') return null
  if (content.version !== details.version || !details.isResubmitEligible) return null
  const { kind: _, version, ...fields } = content
  const kept = readDraft(fields satisfies ReferralDraft, lists)
  if (!kept) return null
  const { brandName, lenderRefNumber } = details
  const form = { ...kept.form, brandName, lenderRefNumber }
  return isTyped(form, kept.files, fromDetails(details)) ? { ...kept, version, form } : null
}
