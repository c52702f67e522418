import { isTyped, workDraftSchema } from '../../contract/index.ts'

/** What of a draft is left once its question was asked; null where that is nothing. */
export function leaveOutQuestion(draft: unknown): unknown {
  // One from before the form changed holds no question.
  const content = workDraftSchema.safeParse({ content: draft }).data?.content
  if (!content) return draft
  const left = { ...content, question: '' }
  return isTyped(left) ? left : null
}
