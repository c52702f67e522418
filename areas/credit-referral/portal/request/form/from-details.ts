import type { ReferralDetails } from '#areas/credit-referral/contract'
import { moneyText } from '#ui/field'
import type { RequestForm } from './request-form.ts'

/** A kept request as the form shows it. */
export function fromDetails(details: ReferralDetails): RequestForm {
  return {
    brandName: details.brandName,
    lenderRefNumber: details.lenderRefNumber,
    referralReason: details.referralReason,
    submissionType: details.submissionType,
    baseLoanAmount: moneyText(details.baseLoanAmount),
    baseLVR: details.baseLVR,
    capitalisedFlag: details.capitalisedFlag,
    creditNotes: details.creditNotes,
    securityValue: '',
  }
}
