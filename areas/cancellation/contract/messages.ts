import { messages as caseMessages } from '#areas/case/contract'
import type { PolicyStatus } from '#areas/policy/contract'
import { formatDayInFigures, type PlainDate } from '#packages/calendar'

/** The texts that users read about cancellations. */
export const messages = {
  submitted: (id: string) => `Cancellation submitted (ID: ${id})`,
  notInForce: (policyNumber: string, status: PolicyStatus) =>
    `Policy ${policyNumber} is ${status}. Only a policy that is In Force can be cancelled.`,
  reasonUnknown: 'Select a reason from the list.',
  reasonRequired: 'Select a reason.',
  notesRequired: 'Describe the reason.',
  notesTooLong: caseMessages.textTooLong,
  dayRequired: 'Enter the cancellation date.',
  dayEarly: (earliest: PlainDate) => `Enter a date on or after ${formatDayInFigures(earliest)}, when cover began.`,
  dayLate: (latest: PlainDate) => `Enter a date no later than ${formatDayInFigures(latest)}.`,
  notDue: (day: PlainDate) => `The policy can be cancelled from ${formatDayInFigures(day)}.`,
  notInForceNow: (status: PolicyStatus) => `The policy is ${status}. Only a policy that is In Force can be cancelled.`,
} as const
