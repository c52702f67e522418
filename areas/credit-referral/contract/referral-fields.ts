import { messageFor } from '#areas/reference-data/contract'
import {
  choice,
  decimal,
  defineFields,
  type FormOf,
  type ListsOf,
  percent,
  type RecordOf,
  text,
  wholeNumber,
  yesNo,
} from '#packages/fields'

/**
 * A referral, in the order of the screen and by the rules of specification 001 §2 and §5. Read `readForm`, `schemaOf`
 * and their like in packages/fields for what follows from it.
 */
export const referralFields = defineFields(
  {
    brandName: choice('Brand', { list: 'brands' }),
    lenderRefNumber: text('Lender Reference Number', { maxLength: 40 }),
    referralReason: choice('Referral Reason', { list: 'referralReasons' }),
    submissionType: choice('Submission Type', { list: 'submissionTypes' }),
    baseLoanAmount: decimal('Base Loan Amount', { integerDigits: 15, fractionDigits: 6, unit: '$' }),
    // More is a slip: a percentage of 1000 lends ten times what the security is worth.
    baseLVR: percent('Base LVR', { fractionDigits: 2, max: 999.99 }),
    capitalisedFlag: yesNo('Capitalised', {}),
    interestOnlyMonths: wholeNumber('Interest only period', { min: 0, max: 120, unit: 'months', optional: true }),
    creditNotes: text('Credit Notes', { maxLength: 5000, lines: 6 }),
  },
  messageFor,
)

const { brandName: _brand, lenderRefNumber: _reference, ...ofVersion } = referralFields
/** The fields that may change when a referral is sent again: all but those that name it. */
export const versionFields = ofVersion

export type Referral = RecordOf<typeof referralFields>
export type ReferralForm = FormOf<typeof referralFields>
export type ReferralLists = ListsOf<typeof referralFields>

/** A reference is compared without its case, blanks around it and ways of writing an accent: it means the same file. */
export function lenderReferenceKey(lenderRefNumber: string): string {
  return lenderRefNumber.normalize('NFC').trim().toLowerCase()
}
