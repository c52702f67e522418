export { FindDialog, type FindTarget } from './find-dialog.tsx'
