import { messageFor } from '#areas/reference-data/contract'
import { choice, defineFields, text } from '#packages/fields'
import { sentences } from './sentences.ts'

const long = { maxLength: 5000, lines: 5 }
const tooLong = sentences.messageTooLong

/** An underwriter's question to the lender. */
export const questionFields = defineFields(
  { text: text('Question', long) },
  messagesOf({ required: sentences.questionRequired, max: tooLong }),
)

/** A lender's answer to the open question. */
export const answerFields = defineFields(
  { text: text('Your answer', long) },
  messagesOf({ required: sentences.answerRequired, max: sentences.answerTooLong }),
)

/** An underwriter's decision of a version; the lender reads the notes. */
export const decisionFields = defineFields(
  { decision: choice('Decision', { list: 'decisions' }), uwNotes: text('UW Notes', long) },
  (field, rule) =>
    field === 'decision'
      ? messagesOf({ required: sentences.decisionRequired, unknown: sentences.decisionUnknown })(field, rule)
      : messagesOf({ required: sentences.notesRequired, max: tooLong })(field, rule),
)

/** The colleague to whom an underwriter reassigns a referral. */
export const reassignFields = defineFields(
  { to: choice('Reassign to', { list: 'colleagues' }) },
  messagesOf({ required: sentences.colleagueRequired, unknown: sentences.colleagueUnknown }),
)

function messagesOf(messages: Readonly<Record<string, string>>): (field: string, rule: string) => string {
  return (field, rule) => messages[rule] ?? messageFor(field, rule)
}
