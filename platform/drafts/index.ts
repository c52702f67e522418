export { type DraftOwner, draftMigrations, endDraft, listDrafts, readDraft, sweepDrafts } from './draft-store.ts'
export { serveDraft } from './serve-draft.ts'
