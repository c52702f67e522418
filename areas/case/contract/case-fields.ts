import { messageFor } from '#areas/reference-data/contract'
import { choice, defineFields, text } from '#packages/fields'
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
