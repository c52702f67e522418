export { FileDropArea, type FileDropAreaProps } from './file-drop-area.tsx'
export { FileList, type FileListProps } from './file-list.tsx'
export type { FileState, ListedFile } from './listed-file.ts'
export { sizeText } from './size-text.ts'
