export { type DraftOwner, draftMigrations, sweepDrafts } from './draft-store.ts'
export { endDraft } from './end-draft.ts'
export { serveDrafts } from './serve-drafts.ts'
