export { type DraftOwner, draftMigrations, endDraft, sweepDrafts } from './draft-store.ts'
export { serveDraft } from './serve-draft.ts'
