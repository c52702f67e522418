import type { SentReferral } from '#areas/credit-referral/contract'
import { plainFigure, plainPercent } from '#packages/money'
import type { RequestForm } from './request-form.ts'
import { storableText } from './storable-text.ts'

/**
 * The screen as a referral (specification 001 §3). Figures go as they were typed but for their signs, because the
 * contract reads them exactly. The server records who is signed on, whatever `submittedBy` says.
 */
export function toSentReferral(form: RequestForm, submittedBy: string): SentReferral {
  return {
    brandName: orNull(form.brandName),
    lenderRefNumber: orNull(form.lenderRefNumber),
    submissionType: orNull(form.submissionType),
    capitalisedFlag: orNull(form.capitalisedFlag),
    referralReason: orNull(form.referralReason),
    baseLoanAmount: orNull(plainFigure(form.baseLoanAmount)),
    baseLVR: orNull(plainPercent(form.baseLVR)),
    creditNotes: orNull(storableText(form.creditNotes)),
    submittedBy,
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
