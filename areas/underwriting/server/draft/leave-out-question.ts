import type { Transaction } from '#platform/database'
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '#platform/drafts'
import { isTyped, workDraftSchema } from '../../contract/index.ts'

/** The question was asked: what else the person has typed stays a draft. */
export async function leaveOutQuestion(transaction: Transaction, draft: DraftOwner, at: Date): Promise<void> {
  const { content } = workDraftSchema.parse((await readDraft(transaction, draft)) ?? { content: null })
  if (!content) return
  const left = { ...content, question: '' }
  if (!isTyped(left)) return await removeDraft(transaction, draft)
  await saveDraft(transaction, draft, { content: left, savedAt: at })
}
