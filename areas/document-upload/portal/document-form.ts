import { messageFor } from '#areas/reference-data/contract'
import type { UploadType } from '#areas/upload/contract'
import { type FilePicking, withOfferedCodes } from '#areas/upload/portal'
import { emptyForm, type FieldError, type FormOf } from '#packages/fields'
import type { Parse } from '#ui/form'
import {
  type DocumentLists,
  type DocumentsUploadRequest,
  documentFields,
  messages,
  numberFieldOf,
  parseDocumentsUpload,
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

/** Why no file can be sent. A wrong type is shown at once, the rest on submit. */
export type DocumentError = FieldError<'document'> & {
  readonly code: 'file-type' | 'file-refused' | 'document-required'
}

/** Checks the chosen files by the rules of specification 001 §5; null when any can be sent: the others are left out. */
export function documentError({
  files,
  attached,
  notices,
}: Pick<FilePicking, 'files' | 'attached' | 'notices'>): DocumentError | null {
  const field = 'document'
  if (attached.length > 0) return null
  const refused = files.filter(({ state }) => state.kind === 'refused').map(({ name }) => name)
  if (refused.length > 0) return { field, code: 'file-refused', message: messages.removeRefused(refused.join(', ')) }
  return notices.some(({ kind }) => kind === 'type')
    ? { field, code: 'file-type', message: messageFor('file', 'type') }
    : { field, code: 'document-required', message: messageFor('document', 'required') }
}

/**
 * Validates the form with the rules of the contract, so that the browser and the server show the same messages. The
 * numbers of the other upload types are not sent.
 *
 * @param error why no file can be sent
 * @param files the files that can be, with the category of each; that of the form where it has none
 */
export function parseDocumentForm(
  { brandName, uploadType, category, ...numbers }: DocumentForm,
  lists: DocumentLists,
  error: DocumentError | null,
  files: readonly { readonly name: string; readonly category: string | undefined }[],
): ReturnType<Parse<DocumentForm, DocumentsUploadRequest>> {
  const number = numberFieldOf[uploadType]
  const chosen = files.map((file) => ({ name: file.name, category: file.category || category }))
  const values = { brandName, uploadType, [number]: numbers[number].trim(), files: chosen }
  // Without a file, the rest of the form is validated all the same.
  const { errors = [] } = parseDocumentsUpload(
    { ...values, files: chosen.length > 0 ? chosen : [{ name: '', category }] },
    lists,
  )
  const all = error ? [...errors, error] : errors
  return all.length > 0 ? { errors: all } : { values }
}
