import * as z from 'zod/mini'
import { formats, messageFor, type ReferenceItem } from '#areas/reference-data/contract'
import type { UploadType } from '#areas/upload/contract'
import {
  choice,
  defineFields,
  formSchemaOf,
  type InputOf,
  inputSchemaOf,
  type ListsOf,
  parseForm,
  text,
} from '#packages/fields'

/**
 * The form fields of a document upload, with the rules of specification 001 §5. Only the number of the chosen upload
 * type is used.
 */
export const documentFields = defineFields(
  {
    brandName: choice('Brand', { list: 'brands' }),
    uploadType: choice('Upload Type', { list: 'uploadTypes' }),
    policyNumber: text('Policy number', { pattern: formats.policyNumber, requiredIf: 'for the upload type Policy' }),
    loanNumber: text('Loan number', { pattern: formats.loanNumber, requiredIf: 'for the upload type Loan' }),
    applicationNumber: text('Application number', {
      pattern: formats.applicationNumber,
      requiredIf: 'for the upload type Application',
    }),
    category: choice('Category', { list: 'categories' }),
  },
  messageFor,
)
/** The lists that depend on the lender; the upload types are the same for all lenders. */
export type DocumentLists = Omit<ListsOf<typeof documentFields, ReferenceItem>, 'uploadTypes'>

/** The number field of each upload type (specification 001 §4). */
export const numberFieldOf = {
  Policy: 'policyNumber',
  Loan: 'loanNumber',
  Application: 'applicationNumber',
} as const satisfies Record<UploadType, keyof typeof documentFields>

/** The files of one upload. */
export const maxDocuments = 50

/** The options of Upload Type, each labelled with the name of its number. */
export const uploadTypes = Object.entries(numberFieldOf).map(([shortName, field]) => ({
  shortName: shortName as UploadType,
  longName: documentFields[field].label,
}))

/**
 * The raw input of a document upload: the JSON part `document` (specification 001 §3). `parseDocumentUpload` validates
 * the fields; the file is a separate part. Unknown keys are refused.
 */
export const documentUploadRequestSchema = z.strictObject({
  ...inputSchemaOf(documentFields).shape,
  document: z.optional(z.unknown()),
})
export type DocumentUploadRequest = z.infer<typeof documentUploadRequestSchema>

const { category, ...againstFields } = inputSchemaOf(documentFields).shape

/**
 * The raw input of an upload of several documents for one number: the JSON part `documents`. Each file is a separate
 * part; `name` is its clean name.
 */
export const documentsUploadRequestSchema = z.strictObject({
  ...againstFields,
  files: z
    .array(z.strictObject({ name: z.string().check(z.maxLength(500)), category }))
    .check(z.maxLength(maxDocuments)),
})
export type DocumentsUploadRequest = z.infer<typeof documentsUploadRequestSchema>

/** Validates a document upload. Ignores the numbers of the other upload types. */
export function parseDocumentUpload(sent: InputOf<typeof documentFields>, lists: DocumentLists) {
  const { brandName, uploadType, category } = documentFields
  const chosen = uploadTypes.find(({ shortName }) => shortName === sent.uploadType)?.shortName ?? null
  const name = chosen && numberFieldOf[chosen]
  const fields = { brandName, uploadType, ...(name && { number: documentFields[name] }), category }
  const { values, errors } = parseForm(
    fields,
    { ...sent, ...(name && { number: sent[name] }) },
    { ...lists, uploadTypes },
  )
  if (errors || !chosen) return { errors: errors ?? [] }
  const against = { uploadType: chosen, number: String(values.number) }
  return { values: { brandName: values.brandName, category: values.category, against } }
}

/**
 * Validates an upload of several documents: the errors of the first file that has any; otherwise the
 * values of the first, and the category of each by its name.
 */
export function parseDocumentsUpload({ files, ...sent }: DocumentsUploadRequest, lists: DocumentLists) {
  const categories = new Map<string, string>()
  let first: ReturnType<typeof parseDocumentUpload>['values']
  for (const { name, category } of files) {
    const parsed = parseDocumentUpload({ ...sent, category }, lists)
    if (parsed.errors) return { errors: parsed.errors }
    first ??= parsed.values
    categories.set(name, parsed.values.category)
  }
  return { values: first && { ...first, categories } }
}

/** The unsent input of the form; its files are not part of it. */
export const documentDraftSchema = formSchemaOf(documentFields)
export const documentDraftForm = 'document-upload'

/** Messages of the document upload screen, in the words of specification 001 §8 where it has them. */
export const messages = {
  uploaded: (fileName: string) => `Uploaded ${fileName} successfully`,
  uploadedFiles: (names: readonly string[]) => `Uploaded ${names.length} files successfully: ${names.join(', ')}`,
  removeRefused: (names: string) => `Remove or replace ${names}.`,
  categoryForAll: 'For all files. Change it for a file below.',
  categoryOf: (name: string) => `Category of ${name}`,
  categoryOfEach: 'Name each attached file once, with its category.',
  clickHere: 'Please click here to send the document.',
  policyNotFound: (number: string) => `Policy number ${number} was not found`,
} as const
