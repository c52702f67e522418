import { type DraftFiles, storableText } from '#areas/case/portal'
import {
  type OpenReferralDraft,
  type Referral,
  type ReferralDetails,
  type ReferralDraft,
  type ReferralForm,
  type ReferralInput,
  referralFields,
  referralFormFields,
} from '#areas/credit-referral/contract'
import { emptyForm, type Field, type ParsedForm, parseField, parseForm, toForm } from '#packages/fields'
import { withoutDollarSign } from '#ui/field'
import type { ReferralScreenLists } from '../referral-service.ts'

/** A blank form. A single offered brand, reason or submission type is preselected (specification 001 §4). */
export function newForm(lists: ReferralScreenLists): ReferralForm {
  return emptyForm(referralFormFields, lists)
}

/** A stored referral in the form's values. */
export function fromDetails(details: ReferralDetails): ReferralForm {
  return toForm(referralFormFields, { ...details, securityValue: null })
}

/** Validates the form; returns the referral or all broken rules. */
export function parseReferral(form: ReferralForm, lists: ReferralScreenLists): ParsedForm<typeof referralFields> {
  return parseForm(referralFields, { ...form, creditNotes: storableText(form.creditNotes) }, lists)
}

/**
 * A referral in the format of the API: figures as exact decimals, empty fields omitted. The server records the
 * signed-on user and ignores `submittedBy`.
 */
export function toReferralInput(referral: Referral, submittedBy: string): ReferralInput {
  const entered = Object.entries(referral).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(entered), submittedBy }
}

/** The fields of a referral as a draft can store them. */
export function storableForm(form: ReferralForm): ReferralForm {
  const texts = Object.entries(form).map(([field, text]) => [field, storableText(text)])
  return { ...form, ...Object.fromEntries(texts) }
}

/** A draft in the form's values. */
export type RestoredDraft = DraftFiles & Pick<ReferralDraft, 'filledFrom' | 'quoteId'> & { readonly form: ReferralForm }

/**
 * The form of a draft, or null for an empty one. Choices that are no longer offered are reset: the lists may have
 * changed since the draft was saved.
 */
export function restoreDraft(content: ReferralDraft | null, lists: ReferralScreenLists): RestoredDraft | null {
  if (!content) return null
  const { uuid, files, filledFrom, quoteId, ...entered } = content
  const blank = newForm(lists)
  const { brands, referralReasons, submissionTypes } = lists
  const form = { ...entered }
  for (const field of Object.values<Field>(referralFormFields)) {
    const name = field.name as keyof ReferralForm
    // A dollar sign is removed when the field loses the focus, which may not have happened before the draft was saved.
    if (field.kind === 'decimal' || field.kind === 'money') form[name] = withoutDollarSign(entered[name])
    const chosen = field.kind === 'choice' || field.kind === 'yesNo'
    if (chosen && parseField(field, entered[name], { brands, referralReasons, submissionTypes }).error)
      form[name] = blank[name]
  }
  const source = { ...(filledFrom !== undefined && { filledFrom }), ...(quoteId !== undefined && { quoteId }) }
  return hasInput(form, files, blank) ? { form, uuid, files, ...source } : null
}

/** True when the form or its files have user input: more than the initial values in `byItself`. */
export function hasInput(form: ReferralForm, files: DraftFiles['files'], byItself: Partial<ReferralForm>): boolean {
  const fields = Object.entries(form) as [keyof ReferralForm, string][]
  return files.length > 0 || fields.some(([field, text]) => text.trim() !== (byItself[field] ?? '').trim())
}

type Content = OpenReferralDraft | null

/**
 * The draft of a resubmission that replaces this version, or null. The fields that identify the referral do not change.
 */
export function resubmissionOf(
  content: Content,
  details: ReferralDetails,
  lists: ReferralScreenLists,
): RestoredDraft | null {
  if (content?.kind !== 'resubmission') return null
  if (content.version !== details.version || !details.isResubmitEligible) return null
  const { kind: _, version: _replaced, ...fields } = content
  const kept = restoreDraft(fields satisfies ReferralDraft, lists)
  if (!kept) return null
  const { brandName, lenderRefNumber } = details
  const form = { ...kept.form, brandName, lenderRefNumber }
  return hasInput(form, kept.files, fromDetails(details)) ? { ...kept, form } : null
}
