import type { UploadType } from '#areas/upload/contract'
import { emptyForm, type FormOf } from '#packages/fields'
import type { Read } from '#ui/form'
import {
  type DocumentLists,
  documentFields,
  numberFieldOf,
  readDocumentUpload,
  type SentDocument,
  uploadTypes,
} from '../contract/index.ts'
import type { DocumentFault } from './document-fault.ts'

export type DocumentForm = FormOf<typeof documentFields> & { readonly uploadType: UploadType }

/**
 * A form with the defaults of specification 001 §4: upload type Policy, and the only option where a list has just one.
 */
export function newForm(lists: DocumentLists): DocumentForm {
  return { ...emptyForm(documentFields, { ...lists, uploadTypes }), uploadType: 'Policy' }
}

const screenOrder = Object.keys(documentFields)

/**
 * Validates the form with the rules of the contract, so that the browser and the server show the same messages. The
 * numbers of the other upload types are not sent.
 *
 * @param fault why the chosen file cannot be sent
 */
export function readDocumentForm(
  { brandName, uploadType, category, ...numbers }: DocumentForm,
  lists: DocumentLists,
  fault: DocumentFault | null,
): ReturnType<Read<DocumentForm, SentDocument>> {
  const number = numberFieldOf[uploadType]
  const sent = { brandName, uploadType, [number]: numbers[number].trim(), category }
  const { faults = [] } = readDocumentUpload(sent, lists)
  const inOrder = faults.toSorted((one, other) => screenOrder.indexOf(one.field) - screenOrder.indexOf(other.field))
  const all = fault ? [...inOrder, fault] : inOrder
  return all.length > 0 ? { faults: all } : { values: sent }
}
