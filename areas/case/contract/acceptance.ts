import { type FormOf, parseForm, type RecordOf } from '#packages/fields'
import { acceptanceFields } from './case-fields.ts'

const decisionOptions = ['Accepted', 'Declined'].map((status) => ({ shortName: status, longName: status }))

/** The decisions about a case that is accepted or declined: only Declined when it cannot be accepted. */
export function acceptanceOptions(acceptable: boolean) {
  return decisionOptions.filter(({ shortName }) => acceptable || shortName === 'Declined')
}

/** Parses a decision of `acceptanceOptions`; declining requires a reason. */
export function parseAcceptance(
  form: FormOf<typeof acceptanceFields>,
  decisions: ReturnType<typeof acceptanceOptions>,
) {
  const read = parseForm(acceptanceFields, form, { decisions })
  const missing = form.decision === 'Declined' && form.uwNotes.trim() === ''
  const errors = [...(read.errors ?? []), ...(missing ? [acceptanceFields.uwNotes.error('required')] : [])]
  return errors.length > 0 ? { errors } : { values: read.values as RecordOf<typeof acceptanceFields> }
}
