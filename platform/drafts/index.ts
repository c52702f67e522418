export { type DraftOwner, draftMigrations, readDraft, removeDraft, saveDraft, sweepDrafts } from './draft-store.ts'
export { serveDrafts } from './serve-drafts.ts'
