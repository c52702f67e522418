export {
  type DraftOwner,
  deleteExpiredDrafts,
  draftMigrations,
  endDraft,
  getDraft,
  listDrafts,
} from './draft-store.ts'
export { serveDraft } from './serve-draft.ts'
