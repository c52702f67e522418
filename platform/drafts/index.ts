export {
  type DraftOwner,
  deleteExpiredDrafts,
  draftMigrations,
  endDraft,
  listDrafts,
  readDraft,
} from './draft-store.ts'
export { serveDraft } from './serve-draft.ts'
