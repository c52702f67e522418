export { type Draft, type DraftOwner, draftMigrations, readDraft, removeDraft, saveDraft } from './draft-store.ts'
