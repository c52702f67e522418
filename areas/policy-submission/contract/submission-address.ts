import { addressText, readTableAddress, type TableAddress } from '#packages/table'
import { type SubmissionField, submissionTable } from './submission-calls.ts'

/** What the address of the policy submission says: the form, filled in from a quote or not, the list, or a receipt. */
export type SubmissionAddress = {
  readonly view?: 'mine'
  /** The submission whose receipt is open. */
  readonly submission?: string
  /** The quote that a new submission begins with. */
  readonly quote?: string
} & TableAddress<SubmissionField>

/** The list from which a receipt is opened. */
export function submissionListOf(address: SubmissionAddress): SubmissionAddress {
  const { submission: _submission, quote: _quote, ...list } = address
  return { ...list, view: 'mine' }
}

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readSubmissionAddress(given: Record<string, unknown>): SubmissionAddress {
  const submission = addressText(given.submission)
  const quote = addressText(given.quote)
  return {
    ...(given.view === 'mine' && { view: 'mine' as const }),
    ...(/^[0-9a-f-]{36}$/.test(submission) && { submission }),
    ...(/^[0-9A-Z-]{1,40}$/i.test(quote) && { quote }),
    ...readTableAddress(given, submissionTable),
  }
}
