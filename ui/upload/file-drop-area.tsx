import type { ReactNode } from 'react'
import type { FieldProps } from '#ui/field'

export type FileDropAreaProps = FieldProps & {
  /** Name endings, as in ".pdf": shown as text, and what the browser's own dialog offers first. */
  readonly accepts?: readonly string[]
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** Told each time files are chosen, dropped or pasted. What is refused is the caller's part. */
  readonly onFiles: (files: readonly File[]) => void
  readonly children?: ReactNode
}

export function FileDropArea(_props: FileDropAreaProps) {
  return null
}
