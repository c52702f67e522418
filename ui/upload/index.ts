export { DownloadButton, saveBlob, saveFile } from './download-button.tsx'
export type { FileState, ListedFile } from './file-announcements.ts'
export { FileDropArea } from './file-drop-area.tsx'
export { FileList, ProgressBar, sizeText } from './file-list.tsx'
