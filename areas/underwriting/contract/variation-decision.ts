import { decisionFields } from '#areas/credit-referral/contract'
import { variationMessageFields } from '#areas/variation/contract'
import { choice, defineFields, type FormOf, type RecordOf, readForm, text } from '#packages/fields'

const { reason } = variationMessageFields

/** How the desk decides a variation: in the words of its status, with what the lender is told. */
export const variationDecisionFields = defineFields(
  {
    decision: choice('Decision', { list: 'decisions' }),
    uwNotes: text('Reason', { maxLength: reason.maxLength, lines: 5, optional: true }),
  },
  (field, rule) => (field === 'decision' ? decisionFields.decision : reason).fault(rule).message,
)

const decisionOptions = ['Accepted', 'Declined'].map((status) => ({ shortName: status, longName: status }))

/** What can be decided: a variation of a policy that has moved can be declined only. */
export function variationDecisionsOf(acceptable: boolean) {
  return decisionOptions.filter(({ shortName }) => acceptable || shortName === 'Declined')
}

/** Reads a decision; whoever declines says why. */
export function readVariationDecision(
  form: FormOf<typeof variationDecisionFields>,
  decisions: ReturnType<typeof variationDecisionsOf>,
) {
  const read = readForm(variationDecisionFields, form, { decisions })
  const missing = form.decision === 'Declined' && form.uwNotes.trim() === ''
  const faults = [...(read.faults ?? []), ...(missing ? [variationDecisionFields.uwNotes.fault('required')] : [])]
  return faults.length > 0 ? { faults } : { values: read.values as RecordOf<typeof variationDecisionFields> }
}
