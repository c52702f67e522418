import { messageFor } from '#areas/reference-data/contract'
import { acceptsFileType, type UploadType } from '#areas/upload/contract'
import { type FilePicking, type PickedFile, withOfferedCodes } from '#areas/upload/portal'
import { emptyForm, type FieldError, type FormOf } from '#packages/fields'
import type { Parse } from '#ui/form'
import {
  type DocumentLists,
  type DocumentUploadRequest,
  documentFields,
  messages,
  numberFieldOf,
  parseDocumentUpload,
  uploadTypes,
} from '../contract/index.ts'

export type DocumentTexts = FormOf<typeof documentFields>
export type DocumentForm = DocumentTexts & { readonly uploadType: UploadType }

/**
 * A form with the defaults of specification 001 §4: upload type Policy, and the only option where a list has just one.
 */
export function newForm(lists: DocumentLists): DocumentForm {
  return { ...emptyForm(documentFields, { ...lists, uploadTypes }), uploadType: 'Policy' }
}

/** The form of a draft. Codes that are no longer offered are empty. */
export function draftForm(draft: DocumentTexts, lists: DocumentLists): DocumentForm {
  const { uploadType, ...form } = withOfferedCodes(draft, {
    brandName: lists.brands,
    category: lists.categories,
    uploadTypes,
  })
  return { ...form, uploadType: uploadTypes.find(({ shortName }) => shortName === uploadType)?.shortName ?? 'Policy' }
}

/** Why the chosen file cannot be sent. A wrong type is shown at once, a missing file on submit. */
export type DocumentError = FieldError<'document'> & { readonly code: 'file-type' | 'document-required' }

/** Checks the chosen file by the rules of specification 001 §5; null when it can be sent. */
export function documentError(
  { files, attached }: Pick<FilePicking, 'files' | 'attached'>,
  fileTypes: readonly string[],
): DocumentError | null {
  const [file] = files
  const field = 'document'
  if (file && !acceptsFileType(file.name, fileTypes))
    return { field, code: 'file-type', message: messageFor('file', 'type') }
  return attached.length === 0
    ? { field, code: 'document-required', message: messageFor('document', 'required') }
    : null
}

/** The chosen file for the list: a file of a wrong type is shown as refused, never as "Ready to send". */
export function markRefusedFile(files: readonly PickedFile[], error: DocumentError | null): readonly PickedFile[] {
  if (error?.code !== 'file-type') return files
  return files.map((file) => ({ ...file, state: { kind: 'refused', reason: messages.chooseAnother } }))
}

/**
 * Validates the form with the rules of the contract, so that the browser and the server show the same messages. The
 * numbers of the other upload types are not sent.
 *
 * @param error why the chosen file cannot be sent
 */
export function parseDocumentForm(
  { brandName, uploadType, category, ...numbers }: DocumentForm,
  lists: DocumentLists,
  error: DocumentError | null,
): ReturnType<Parse<DocumentForm, DocumentUploadRequest>> {
  const number = numberFieldOf[uploadType]
  const values = { brandName, uploadType, [number]: numbers[number].trim(), category }
  const { errors = [] } = parseDocumentUpload(values, lists)
  const all = error ? [...errors, error] : errors
  return all.length > 0 ? { errors: all } : { values }
}
