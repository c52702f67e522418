export { ConfirmDialog, UhOhDialog } from './confirm-dialog.tsx'
export { canShowDialogs, Dialog } from './dialog.tsx'
export type { DialogProps } from './dialog-props.ts'
