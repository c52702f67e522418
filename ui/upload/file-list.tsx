import type { ListedFile } from './listed-file.ts'

export type FileListProps = {
  /** Names the list: "Chosen files". */
  readonly label: string
  readonly files: readonly ListedFile[]
  /** Without one of these its button is not there. */
  readonly onCancel?: (id: string) => void
  readonly onRetry?: (id: string) => void
  readonly onRemove?: (id: string) => void
  readonly disabled?: boolean
}

export function FileList(_props: FileListProps) {
  return null
}
