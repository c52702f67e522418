export { ConfirmDialog, UhOhDialog } from './confirm-dialog.tsx'
export { canShowDialogs, Dialog } from './dialog.tsx'
export { SingleKeys } from './single-keys.tsx'
