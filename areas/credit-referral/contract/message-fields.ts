import { messageFor } from '#areas/reference-data/contract'
import { choice, defineFields, text } from '#packages/fields'
import { sentences } from './sentences.ts'

const long = { maxLength: 5000, lines: 5 }
const tooLong = sentences.messageTooLong

/** What an underwriter asks a lender. */
export const questionFields = defineFields(
  { text: text('Question', long) },
  saying({ required: sentences.questionRequired, max: tooLong }),
)

/** What a lender answers to the open question. */
export const answerFields = defineFields(
  { text: text('Your answer', long) },
  saying({ required: sentences.answerRequired, max: sentences.answerTooLong }),
)

/** What an underwriter decides of a version, with the notes that its lender reads. */
export const decisionFields = defineFields(
  { decision: choice('Decision', { list: 'decisions' }), uwNotes: text('UW Notes', long) },
  (field, rule) =>
    field === 'decision'
      ? saying({ required: sentences.decisionRequired, unknown: sentences.decisionUnknown })(field, rule)
      : saying({ required: sentences.notesRequired, max: tooLong })(field, rule),
)

/** To whom an underwriter reassigns a referral. */
export const reassignFields = defineFields(
  { to: choice('Reassign to', { list: 'colleagues' }) },
  saying({ required: sentences.colleagueUnknown, unknown: sentences.colleagueUnknown }),
)

function saying(said: Readonly<Record<string, string>>): (field: string, rule: string) => string {
  return (field, rule) => said[rule] ?? messageFor(field, rule)
}
