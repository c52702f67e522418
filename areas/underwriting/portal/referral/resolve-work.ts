import type { FieldErrors, Resolver } from 'react-hook-form'
import { longestMessage, sentences } from '#areas/credit-referral/contract'

export type DecisionForm = { decision: string; uwNotes: string }
export type QuestionForm = { text: string }

/** A decision needs notes: they are what the lender reads of it. */
export const resolveDecision: Resolver<DecisionForm> = ({ decision, uwNotes }) => {
  const errors: FieldErrors<DecisionForm> = {}
  if (decision === '') errors.decision = { type: 'required', message: sentences.decisionRequired }
  if (uwNotes.trim() === '') errors.uwNotes = { type: 'required', message: sentences.notesRequired }
  else if (uwNotes.trim().length > longestMessage) errors.uwNotes = { type: 'max', message: sentences.messageTooLong }
  return isEmpty(errors) ? { values: { decision, uwNotes: uwNotes.trim() }, errors: {} } : { values: {}, errors }
}

export const resolveQuestion: Resolver<QuestionForm> = ({ text }) => {
  const errors: FieldErrors<QuestionForm> = {}
  if (text.trim() === '') errors.text = { type: 'required', message: sentences.questionRequired }
  else if (text.trim().length > longestMessage) errors.text = { type: 'max', message: sentences.messageTooLong }
  return isEmpty(errors) ? { values: { text: text.trim() }, errors: {} } : { values: {}, errors }
}

function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0
}
