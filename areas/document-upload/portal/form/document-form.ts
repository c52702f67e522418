import type { UploadType } from '#areas/upload/contract'
import { emptyForm, type FormOf } from '#packages/fields'
import { type DocumentLists, documentFields, uploadTypes } from '../../contract/index.ts'

/**
 * What stands on the screen. `document` holds nothing: it is the place at which a fault of the file is told, in the order
 * of the screen.
 */
export type DocumentForm = FormOf<typeof documentFields> & {
  uploadType: UploadType
  document: string
}

/** A form with the defaults of specification 001 §4: upload type Policy, and what is offered alone is chosen. */
export function newForm(lists: DocumentLists): DocumentForm {
  return { ...emptyForm(documentFields, { ...lists, uploadTypes }), uploadType: 'Policy', document: '' }
}
