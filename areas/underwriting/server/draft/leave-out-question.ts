import type { Transaction } from '#platform/database'
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '#platform/drafts'
import { isTyped, workDraftSchema } from '../../contract/index.ts'

/** The question was asked: what else the person has typed stays a draft. */
export async function leaveOutQuestion(transaction: Transaction, draft: DraftOwner, at: Date): Promise<void> {
  // One from before the form changed holds no question.
  const content = workDraftSchema.safeParse(await readDraft(transaction, draft)).data?.content
  if (!content) return
  const left = { ...content, question: '' }
  if (!isTyped(left)) return await removeDraft(transaction, draft)
  await saveDraft(transaction, draft, { content: left, savedAt: at })
}
