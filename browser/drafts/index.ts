export type { DraftState, DraftStatus, LoadedDraft } from './create-draft.ts'
export { flushDrafts, getDraft, loadDraft, replaceDraft, stateOfDrafts } from './load-draft.ts'
export { type ReplacedForm, useReplacedForm } from './replaced-form.ts'
export { useDraft, useFormDraft } from './use-draft.ts'
