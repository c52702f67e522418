export type { DraftState } from './create-draft-keeper.ts'
export { DraftNote } from './draft-note.tsx'
export { settleDrafts } from './settle-drafts.ts'
export { useDraft } from './use-draft.ts'
