import type { Transaction } from '#platform/database'
import { changeDraft, type DraftOwner } from './draft-store.ts'

type Ending = {
  /** The edition that is ended; where that is over already, what stands there now is another and stays. */
  readonly edition?: number | undefined
  /** What of the content was not sent, and stays a draft; null where that is nothing. */
  readonly left?: (content: unknown) => unknown
}

/**
 * What was typed is sent, in the same transaction, or discarded: it is no draft any more. A call that kept it and that
 * arrives only now is refused, so that it never comes back.
 */
export async function endDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  { edition, left = () => null }: Ending = {},
): Promise<void> {
  await changeDraft(transaction, of, at, (draft) => {
    if (edition !== undefined && edition !== draft.edition) return draft
    return { content: left(draft.content), edition: draft.edition + 1 }
  })
}
