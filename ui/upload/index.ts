export { DownloadButton, saveFile } from './download-button.tsx'
export type { FileState, ListedFile } from './file-announcements.ts'
export { FileDropArea, type FileDropAreaProps } from './file-drop-area.tsx'
export { FileList, type FileListProps, ProgressBar, sizeText } from './file-list.tsx'
