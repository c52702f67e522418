import type { CaseEvent } from './transitions.ts'

const reload = 'Reload the page.'

/** What a later event did, for the caller who has not seen it. */
const changes: Record<CaseEvent, (by: string) => string> = {
  submitted: (by) => `${by} submitted it.`,
  resubmitted: (by) => `${by} resubmitted it.`,
  assigned: (by) => `${by} assigned it to themselves.`,
  reassigned: (by) => `${by} reassigned it.`,
  released: (by) => `${by} released it to the queue.`,
  asked: (by) => `${by} asked the lender a question.`,
  answered: (by) => `${by} answered the question.`,
  attached: (by) => `${by} attached files.`,
  decided: (by) => `${by} decided it.`,
  withdrawn: (by) => `${by} withdrew it.`,
  closed: () => 'It was closed.',
}

/** The messages about cases. A noun is the word of a kind of case, such as "request" or "variation". */
export const messages = {
  alreadyOpen: (kind: string, caseId: bigint) =>
    `${kind} ${caseId} of this policy is open. Wait for its decision or withdraw it.`,
  changed: (event: CaseEvent, by: string) => `${changes[event](by)} Check what changed before you continue.`,
  closed: (noun: string, status: string) => `This ${noun} is ${status} already. ${reload}`,
  assignedToAnother: (name: string) => `Assigned to ${name}. Ask them to release it, or reassign it to yourself.`,
  notAssigned: 'Assign it to yourself first.',
  questionOpen: 'Waiting for the lender’s answer.',
  noOpenQuestion: `There is no open question to answer. ${reload}`,
  questionChanged: `The underwriter has asked a new question. ${reload}`,
  alreadyAnswered: `This question was answered or closed. ${reload}`,
  questionRequired: 'Enter a question.',
  answerRequired: 'Enter an answer.',
  answerTooLong: 'The answer must not exceed 5,000 characters.',
  textTooLong: 'The text must not exceed 5,000 characters.',
  decisionRequired: 'Select a decision.',
  decisionUnknown: 'Select a decision from the list.',
  notesRequired: 'Enter notes for the lender.',
  reasonRequired: 'Enter a reason for the lender.',
  colleagueRequired: 'Select a colleague.',
  colleagueUnknown: 'Select a colleague who has opened the desk before.',
} as const
