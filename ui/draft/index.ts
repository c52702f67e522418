export { DraftNotice } from './draft-notice.tsx'
export { DraftStatus } from './draft-status.tsx'
export { EmptiedNotice } from './emptied-notice.tsx'
