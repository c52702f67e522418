import { messageFor } from '#areas/reference-data/contract'
import {
  choice,
  decimal,
  defineFields,
  type FormOf,
  type ListsOf,
  money,
  percent,
  type RecordOf,
  referenceKey,
  text,
  yesNo,
} from '#packages/fields'

/**
 * A referral: the order of the screen, and the rules of specification 001 §2 and §5. `parseForm`, `inputSchemaOf` and similar
 * functions in packages/fields derive the rest.
 */
export const referralFields = defineFields(
  {
    brandName: choice('Brand', { list: 'brands' }),
    lenderRefNumber: text('Lender Reference Number', { maxLength: 40 }),
    referralReason: choice('Referral Reason', { list: 'referralReasons' }),
    submissionType: choice('Submission Type', { list: 'submissionTypes' }),
    baseLoanAmount: decimal('Base Loan Amount', { integerDigits: 15, fractionDigits: 6, unit: '$' }),
    // A larger value is a typing error: 1000 percent lends ten times the value of the security.
    baseLVR: percent('Base LVR', { fractionDigits: 2, max: 999.99 }),
    capitalisedFlag: yesNo('Capitalised', {}),
    creditNotes: text('Credit Notes', { maxLength: 5000, lines: 6 }),
  },
  messageFor,
)

const { brandName: _brand, lenderRefNumber: _reference, ...ofVersion } = referralFields
/** The fields that a resubmission may change: all but those that identify the referral. */
export const versionFields = ofVersion

/** The fields of the form: also the security value, which is compared with the stated LVR and never sent. */
export const referralFormFields = {
  ...referralFields,
  ...defineFields(
    { securityValue: money('Security value (not sent)', { min: 1n, optional: true }) },
    () => 'Security value must be an amount above zero, such as 600,000.00.',
  ),
}

export type Referral = RecordOf<typeof referralFields>
export type ReferralForm = FormOf<typeof referralFormFields>
export type ReferralLists = ListsOf<typeof referralFields>

export function lenderReferenceKey(lenderRefNumber: string): string {
  return referenceKey(lenderRefNumber)
}
