import { referralDraftSchema } from '#areas/credit-referral/contract'
import type { Environment } from '#areas/environment/contract'
import { readDraft, replaceDraft } from '#browser/drafts'
import { type Http, isUnknownCall } from '#browser/http'
import { referralService } from '../referral-service.ts'
import { isTyped } from './read-draft.ts'

/** What a quote says of the referral that it leads to. Codes as short names, figures as people write them. */
export type ReferralPrefill = {
  readonly brandName: string
  /** Dollars. */
  readonly baseLoanAmount: string
  /** Percent. */
  readonly baseLVR: string
  readonly capitalisedFlag: 'YES' | 'NO'
  readonly referralReason: string | null
  /** Dollars; only compared with, never sent. */
  readonly securityValue?: string
  /** The lender's own reference of the quote: the referral gets the same. */
  readonly sourceRefNumber?: string | null
  readonly submissionType?: string
  /** Why it is referred, to start the credit notes with. */
  readonly notes?: string
}

export type BegunReferral =
  /** New Request now shows it. */
  | { readonly state: 'kept' }
  /** The person has an unsent request. Ask, and call again with `replace`. */
  | { readonly state: 'draft-exists' }

/**
 * Saves what a quote says as the person's draft of a new request. It asks nothing and loses nothing: a draft with
 * something typed in it stays unless `replace` says otherwise.
 *
 * @throws CallRefused when the draft could not be read or saved
 */
export async function beginReferral(
  http: Http,
  environment: Environment,
  prefill: ReferralPrefill,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<BegunReferral> {
  const url = referralService(http, environment.services.creditReferral).draftUrl()
  const draft = await readDraft(http, url, referralDraftSchema).catch((fault: unknown) => {
    if (isUnknownCall(fault)) return { content: null, revision: 0, unavailable: true as const }
    throw fault
  })
  if (draft.content && !replace) {
    const { uuid: _uuid, filledFrom: _quote, files, ...form } = draft.content
    // A brand alone is chosen by the form itself where only one is offered.
    if (isTyped(form, files, { brandName: form.brandName })) return { state: 'draft-exists' }
  }
  await replaceDraft(http, url, draft, {
    ...referralDraftSchema.parse({}),
    brandName: prefill.brandName,
    lenderRefNumber: prefill.sourceRefNumber ?? '',
    referralReason: prefill.referralReason ?? '',
    submissionType: prefill.submissionType ?? '',
    baseLoanAmount: prefill.baseLoanAmount,
    baseLVR: prefill.baseLVR,
    capitalisedFlag: prefill.capitalisedFlag,
    creditNotes: prefill.notes ?? '',
    securityValue: prefill.securityValue ?? '',
    filledFrom: prefill.sourceRefNumber ?? '',
  })
  return { state: 'kept' }
}
