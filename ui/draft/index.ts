export { DraftNotice, DraftStatus, EmptiedNotice } from './draft-status.tsx'
