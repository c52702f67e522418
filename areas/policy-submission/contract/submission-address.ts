import { addressText, readTableAddress, type TableAddress } from '#packages/table'
import { draftIdSchema, type SubmissionField, submissionTable } from './submission-calls.ts'

/** In the place of a draft: a blank form, whose draft gets an id of its own. */
export const blankDraft = 'new'

/** What the address of the policy submission says: the form of a draft, the list, or a receipt. */
export type SubmissionAddress = {
  readonly view?: 'mine'
  /** The submission whose receipt is open. */
  readonly submission?: string
  /** The draft that is typed into. */
  readonly draft?: string
  /** The quote that a submission begins with, which names its draft. */
  readonly quote?: string
} & TableAddress<SubmissionField>

/** The list from which a receipt is opened. */
export function submissionListOf(address: SubmissionAddress): SubmissionAddress {
  const { submission: _submission, draft: _draft, quote: _quote, ...list } = address
  return { ...list, view: 'mine' }
}

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readSubmissionAddress(given: Record<string, unknown>): SubmissionAddress {
  const submission = addressText(given.submission)
  const draft = draftIdSchema.safeParse(addressText(given.draft)).data
  const quote = draftIdSchema.safeParse(addressText(given.quote)).data
  return {
    ...(given.view === 'mine' && { view: 'mine' as const }),
    ...(/^[0-9a-f-]{36}$/.test(submission) && { submission }),
    ...(draft !== undefined && { draft }),
    ...(quote !== undefined && { quote }),
    ...readTableAddress(given, submissionTable),
  }
}
