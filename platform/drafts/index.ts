export { draftMigrations, removeDraft } from './draft-store.ts'
export { serveDrafts } from './serve-drafts.ts'
