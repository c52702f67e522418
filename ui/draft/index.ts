export { DraftNotice, DraftStatus, UndoNotice } from './draft-status.tsx'
