import type { Transaction } from '#platform/database'
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '#platform/drafts'
import { workDraftSchema } from '../../contract/index.ts'

/** The question was asked: what else the person has typed stays a draft. */
export async function leaveOutQuestion(transaction: Transaction, draft: DraftOwner, at: Date): Promise<void> {
  const { content } = workDraftSchema.parse((await readDraft(transaction, draft)) ?? { content: null })
  if (!content) return
  if (content.decision === '' && content.uwNotes.trim() === '') return await removeDraft(transaction, draft)
  await saveDraft(transaction, draft, { content: { ...content, question: '' }, savedAt: at })
}
