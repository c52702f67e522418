import { sentences } from '#areas/credit-referral/contract'
import type { DeskReferral } from '../../contract/index.ts'

/** Why the person can neither ask nor decide now, in words that say what to do; null where it can be done. */
export function whyNot({ can, assignedTo }: DeskReferral, what: 'ask' | 'decide', username: string): string | null {
  if (can[what]) return null
  if (assignedTo === null) return sentences.notTaken
  return assignedTo === username ? sentences.questionOpen : sentences.takenByAnother(assignedTo)
}
