import { referralDraftSchema } from '#areas/credit-referral/contract'
import type { Environment } from '#areas/environment/contract'
import { getDraft, replaceDraft } from '#browser/drafts'
import { type Http, isUnknownCall } from '#browser/http'
import { referralService } from '../referral-service.ts'
import { hasInput } from './referral-values.ts'

/** The fields of a referral that a quote provides. Codes as short names, figures as users write them. */
export type ReferralPrefill = {
  readonly brandName: string
  /** Dollars. */
  readonly baseLoanAmount: string
  /** Percent. */
  readonly baseLVR: string
  readonly capitalisedFlag: 'YES' | 'NO'
  readonly referralReason: string | null
  /** Dollars; for comparison only, never sent. */
  readonly securityValue?: string
  /** The lender's own reference of the quote; the referral uses the same. */
  readonly sourceRefNumber?: string | null
  /** Null for a request that was not priced. */
  readonly quoteId?: string | null
  readonly submissionType?: string
  /** The reason for the referral, as the start of the credit notes. */
  readonly notes?: string
}

export type StartedReferral =
  /** New Request now shows the draft. */
  | { readonly state: 'kept' }
  /** The user has an unsent referral. Ask the user, then call again with `replace`. */
  | { readonly state: 'draft-exists' }

/**
 * Saves the data of a quote as the user's draft of a new referral. It does not prompt, and keeps a draft that has user
 * input unless `replace` is set.
 *
 * @throws CallRefused when the draft could not be read or saved
 */
export async function beginReferral(
  http: Http,
  environment: Environment,
  prefill: ReferralPrefill,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<StartedReferral> {
  const url = referralService(http, environment.services.creditReferral).draftUrl()
  const draft = await getDraft(http, url, referralDraftSchema).catch((error: unknown) => {
    if (isUnknownCall(error)) return { content: null, revision: 0, unavailable: true as const }
    throw error
  })
  if (draft.content && !replace) {
    const { uuid: _uuid, filledFrom: _from, quoteId: _quote, files, ...form } = draft.content
    // The form selects a single offered brand automatically, so a brand alone is no user input.
    if (hasInput(form, files, { brandName: form.brandName })) return { state: 'draft-exists' }
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
    filledFrom: prefill.quoteId ?? prefill.sourceRefNumber ?? '',
    ...(prefill.quoteId && { quoteId: prefill.quoteId }),
  })
  return { state: 'kept' }
}
