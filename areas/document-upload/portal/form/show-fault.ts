import type { PickedFile } from '#areas/upload/portal'
import { sentences } from '../../contract/index.ts'
import type { DocumentFault } from './document-fault.ts'

/** The chosen file as the list shows it: one of a wrong type is refused there too, and never "Ready to send". */
export function showFault(files: readonly PickedFile[], fault: DocumentFault | null): readonly PickedFile[] {
  if (fault?.kind !== 'type') return files
  return files.map((file) => ({ ...file, state: { kind: 'refused', reason: sentences.chooseAnother } }))
}
