import {
  type AnswerDraft,
  type OpenReferralDraft,
  type ReferralDetails,
  type ReferralDraft,
  type ReferralForm,
  type ResubmissionDraft,
  referralFields,
} from '#areas/credit-referral/contract'
import { type Field, readField } from '#packages/fields'
import { besideSign } from '#ui/field'
import type { ReferralScreenLists } from '../referral-service.ts'
import { fromDetails, newForm, type ReferralTexts } from './referral-form.ts'

type KeptDraft = Pick<ReferralDraft, 'uuid' | 'files' | 'filledFrom'> & { readonly form: ReferralTexts }

/**
 * The form of a draft, or null for an empty one. Choices that are no longer offered are reset: the lists may have
 * changed since the draft was saved.
 */
export function readDraft(content: ReferralDraft | null, lists: ReferralScreenLists): KeptDraft | null {
  if (!content) return null
  const { uuid, files, filledFrom, ...typed } = content
  const blank = newForm(lists)
  const { brands, referralReasons, submissionTypes } = lists
  // A typed sign is removed when the field loses the focus, which may not have happened before the draft was saved.
  const form = { ...typed, securityValue: besideSign(typed.securityValue) }
  for (const field of Object.values<Field>(referralFields)) {
    const name = field.name as keyof ReferralForm
    if (field.kind === 'decimal') form[name] = besideSign(typed[name])
    const chosen = field.kind === 'choice' || field.kind === 'yesNo'
    if (chosen && readField(field, typed[name], { brands, referralReasons, submissionTypes }).fault)
      form[name] = blank[name]
  }
  return isTyped(form, files, blank) ? { form, uuid, files, ...(filledFrom !== undefined && { filledFrom }) } : null
}

/** True when the form or its files have user input: more than the initial values in `byItself`. */
export function isTyped(
  form: ReferralTexts,
  files: ReferralDraft['files'],
  byItself: Pick<ReferralTexts, 'brandName'> & Partial<ReferralTexts>,
): boolean {
  const fields = Object.entries(form) as [keyof ReferralTexts, string][]
  return files.length > 0 || fields.some(([field, typed]) => typed.trim() !== (byItself[field] ?? '').trim())
}

type Content = OpenReferralDraft | null

/** The draft of an answer to this question, or null. */
export function answerTo(content: Content, messageNumber: number): AnswerDraft | null {
  if (content?.kind !== 'answer' || content.messageNumber !== messageNumber) return null
  return content.text.trim() === '' && content.files.length === 0 ? null : content
}

/** The draft of a resubmission, and the version that it replaces. */
export type KeptResubmission = NonNullable<ReturnType<typeof readDraft>> & Pick<ResubmissionDraft, 'version'>

/**
 * The draft of a resubmission that replaces this version, or null. The fields that identify the referral do not change.
 */
export function resubmissionOf(
  content: Content,
  details: ReferralDetails,
  lists: ReferralScreenLists,
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
