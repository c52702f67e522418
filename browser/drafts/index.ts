export type { DraftState, DraftStatus, LoadedDraft } from './create-draft.ts'
export { flushDrafts, loadDraft, readDraft, replaceDraft, stateOfDrafts } from './load-draft.ts'
export { type FormDraft, useDraft } from './use-draft.ts'
