import { messageFor } from '#areas/reference-data/contract'
import { choice, defineFields, type FormOf, parseForm, type RecordOf, text, toOptions } from '#packages/fields'
import { messages } from './messages.ts'

const long = { maxLength: 5000, lines: 5 }
const tooLong = messages.textTooLong

/** An underwriter's question to the lender. */
export const questionFields = defineFields(
  { text: text('Question', long) },
  messagesOf({ required: messages.questionRequired, max: tooLong }),
)

/** A lender's answer to the open question. */
export const answerFields = defineFields(
  { text: text('Your answer', long) },
  messagesOf({ required: messages.answerRequired, max: messages.answerTooLong }),
)

const decision = choice('Decision', { list: 'decisions' })
const decisionMessages = messagesOf({ required: messages.decisionRequired, unknown: messages.decisionUnknown })

/** An underwriter's decision; the lender reads the notes. */
export const decisionFields = defineFields({ decision, uwNotes: text('UW Notes', long) }, (field, rule) =>
  (field === 'decision' ? decisionMessages : messagesOf({ required: messages.notesRequired, max: tooLong }))(
    field,
    rule,
  ),
)

/** A decision to accept, or to decline with a reason, which the lender reads. */
export const acceptanceFields = defineFields(
  { decision, uwNotes: text('Reason', { ...long, optional: true }) },
  (field, rule) =>
    (field === 'decision' ? decisionMessages : messagesOf({ required: messages.reasonRequired, max: tooLong }))(
      field,
      rule,
    ),
)

/** The colleague to whom an underwriter reassigns a case. */
export const reassignFields = defineFields(
  { to: choice('Reassign to', { list: 'colleagues' }) },
  messagesOf({ required: messages.colleagueRequired, unknown: messages.colleagueUnknown }),
)

function messagesOf(rules: Readonly<Record<string, string>>): (field: string, rule: string) => string {
  return (field, rule) => rules[rule] ?? messageFor(field, rule)
}

const decisionOptions = toOptions(['Accepted', 'Declined'])

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
