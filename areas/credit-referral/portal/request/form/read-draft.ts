import type { ReferralDraft } from '#areas/credit-referral/contract'
import { besideSign } from '#ui/field'
import type { RequestLists } from '../request-lists.ts'
import { newForm, type RequestForm } from './request-form.ts'

type KeptDraft = Pick<ReferralDraft, 'uuid' | 'files' | 'filledFrom'> & { readonly form: RequestForm }

/**
 * The request that was left behind, or null when there is none. It may be from before a list changed: a choice that is
 * no longer offered is asked again.
 */
export function readDraft(content: ReferralDraft | null, lists: RequestLists): KeptDraft | null {
  if (!content) return null
  const { uuid, files, filledFrom, ...typed } = content
  const blank = newForm(lists)
  const offered = (items: readonly { readonly shortName: string }[], field: keyof RequestForm) =>
    items.some(({ shortName }) => shortName === typed[field]) ? typed[field] : blank[field]
  const form = {
    ...typed,
    brandName: offered(lists.brands, 'brandName'),
    referralReason: offered(lists.referralReasons, 'referralReason'),
    submissionType: offered(lists.submissionTypes, 'submissionType'),
    // A sign that was typed goes only when the field is left, which may never have happened.
    baseLoanAmount: besideSign(typed.baseLoanAmount),
    securityValue: besideSign(typed.securityValue),
    capitalisedFlag: /^(?:YES|NO)$/.test(typed.capitalisedFlag) ? typed.capitalisedFlag : '',
  }
  return isTyped(form, files, blank) ? { form, uuid, files, ...(filledFrom !== undefined && { filledFrom }) } : null
}

/** True when something would be lost with this form and its files: more than what stands there by itself. */
export function isTyped(
  form: RequestForm,
  files: ReferralDraft['files'],
  byItself: Pick<RequestForm, 'brandName'> & Partial<RequestForm>,
): boolean {
  const fields = Object.entries(form) as [keyof RequestForm, string][]
  return files.length > 0 || fields.some(([field, typed]) => typed.trim() !== (byItself[field] ?? '').trim())
}
