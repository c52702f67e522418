import type { FieldProps } from '#ui/field'
import type { FilePicking } from './file-picking.ts'

export type FilePickerProps = Omit<FieldProps, 'hint'> & {
  readonly picking: FilePicking
  readonly hint?: FieldProps['hint']
  readonly disabled?: boolean
}

/** The drop area, the list under it, the notices, and the question about personal numbers. */
export function FilePicker(_props: FilePickerProps) {
  return null
}
