export type { DraftState, DraftStatus, LoadedDraft } from './create-draft.ts'
export { flushDrafts, getDraft, loadDraft, replaceDraft, stateOfDrafts } from './load-draft.ts'
export { useDraft } from './use-draft.ts'
