export { DraftNotice, DraftStatus, Floating, UndoNotice } from './draft-status.tsx'
