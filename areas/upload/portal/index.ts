export { LenderUploads } from './lender-uploads/lender-uploads.tsx'
export { MyUploads } from './my-uploads/my-uploads.tsx'
export { FilePicker, type FilePickerProps } from './picking/file-picker.tsx'
export type {
  FilePicking,
  FilePickingOptions,
  PickedFiles,
  RestoredFiles,
  SendFormRequest,
} from './picking/file-picking.ts'
export type { PickedFile, PickedState, PickNotice } from './picking/picked-file.ts'
export { useFilePicking } from './picking/use-file-picking.ts'
export { PolicyDocuments } from './policy-documents/policy-documents.tsx'
export { ListsFirst } from './sending/lists-first.tsx'
export { SendFailedDialog } from './sending/send-failed-dialog.tsx'
export { SendingDialog } from './sending/sending-dialog.tsx'
export { type Sending, useSending } from './sending/use-sending.ts'
