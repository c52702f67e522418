export { type DraftOwner, draftMigrations, endDraft, readDraft, sweepDrafts } from './draft-store.ts'
export { serveDraft } from './serve-draft.ts'
