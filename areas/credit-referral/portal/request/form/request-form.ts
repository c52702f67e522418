import type { ReferralDraftContent } from '#areas/credit-referral/contract'
import { onlyOne } from '#areas/reference-data/portal'
import type { RequestLists } from '../request-lists.ts'

/**
 * What stands on the screen: text as it was typed, codes as they were chosen. The names are those of the contract, so
 * that a refused field names its place on the screen. `securityValue` is compared with and never sent.
 */
export type RequestForm = Omit<ReferralDraftContent, 'uuid' | 'files' | 'filledFrom'>

/** The fields that are sent, in the order of the screen (specification 001 §2); the files come after them. */
export const screenOrder = [
  'brandName',
  'lenderRefNumber',
  'referralReason',
  'submissionType',
  'baseLoanAmount',
  'baseLVR',
  'capitalisedFlag',
  'creditNotes',
] as const satisfies readonly (keyof RequestForm)[]

/** A blank request. A single offered brand, reason and submission type is chosen already (specification 001 §4). */
export function newForm({ brands, referralReasons, submissionTypes }: RequestLists): RequestForm {
  return {
    brandName: onlyOne(brands),
    lenderRefNumber: '',
    referralReason: onlyOne(referralReasons),
    submissionType: onlyOne(submissionTypes),
    baseLoanAmount: '',
    baseLVR: '',
    capitalisedFlag: '',
    creditNotes: '',
    securityValue: '',
  }
}
