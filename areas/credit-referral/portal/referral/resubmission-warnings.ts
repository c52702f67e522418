import { type ReferralDetails, type ReferralForm, referralFields } from '#areas/credit-referral/contract'
import { displayField, parseField } from '#packages/fields'
import { compareLvr } from './lvr-check.tsx'

type Figures = Pick<ReferralForm, 'baseLoanAmount' | 'baseLVR' | 'securityValue'>

/**
 * What to check before a referral is resubmitted: a loan that changed while its LVR did not, and an LVR that is not that
 * of the loan and the entered security value. Neither prevents it.
 */
export function resubmissionWarnings(
  before: Pick<ReferralDetails, 'baseLoanAmount' | 'baseLVR'>,
  entered: Figures,
): readonly string[] {
  const { baseLoanAmount, baseLVR } = referralFields
  const [loan, wasLoan] = [entered, before].map((of) => parseField(baseLoanAmount, of.baseLoanAmount, {}).value ?? null)
  const [lvr, wasLvr] = [entered, before].map((of) => parseField(baseLVR, of.baseLVR, {}).value ?? null)
  const shown = (amount: string | null | undefined) => displayField(baseLoanAmount, amount, {})
  const isLvrUnchanged = loan !== wasLoan && lvr === wasLvr
  const comparison = compareLvr(entered)
  return [
    ...(isLvrUnchanged
      ? [
          `Base Loan Amount changed from ${shown(wasLoan)} to ${shown(loan)}. Base LVR is still ${displayField(baseLVR, lvr, {})}.`,
        ]
      : []),
    ...(comparison.kind === 'differs' ? [comparison.text] : []),
  ]
}
