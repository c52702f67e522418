export { FilePicker, type FilePickerProps } from './file-picker.tsx'
export type {
  FilePicking,
  FilePickingOptions,
  PickedFiles,
  RestoredFiles,
  SendFormRequest,
} from './file-picking.ts'
export { LenderUploads } from './lender-uploads/lender-uploads.tsx'
export { MyUploads } from './my-uploads/my-uploads.tsx'
export type { PickedFile, PickedState, PickNotice } from './picked-file.ts'
export { ListsFirst } from './sending/lists-first.tsx'
export { SendFailedDialog } from './sending/send-failed-dialog.tsx'
export { SendingDialog } from './sending/sending-dialog.tsx'
export { type Sending, useSending } from './sending/use-sending.ts'
export { useFilePicking } from './use-file-picking.ts'
