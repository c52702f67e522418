export { createSharedDraft, type SharedDraft } from './create-shared-draft.ts'
