export { DraftStatus, FormNotice } from './draft-status.tsx'
