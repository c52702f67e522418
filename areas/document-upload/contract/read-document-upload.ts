import { formats, messageFor, type ReferenceItem } from '#areas/reference-data/contract'
import { readChosenCode, type UploadType, uploadTypes } from '#areas/upload/contract'
import type { SentDocument } from './sent-document.ts'

/** What a document is sent against, every rule kept. */
export type DocumentUpload = {
  readonly brand: ReferenceItem
  readonly category: ReferenceItem
  readonly against: { readonly uploadType: UploadType; readonly number: string }
}

/** What a lender may choose. */
export type DocumentLists = {
  readonly brands: readonly ReferenceItem[]
  readonly categories: readonly ReferenceItem[]
}

export type NumberField = 'policyNumber' | 'loanNumber' | 'applicationNumber'
export type DocumentField = 'brandName' | 'uploadType' | NumberField | 'category'
export type RefusedDocumentField = { readonly code: string; readonly message: string; readonly field: DocumentField }

export type ReadDocumentUpload =
  | { readonly upload: DocumentUpload; readonly refused?: never }
  | { readonly upload?: never; readonly refused: readonly RefusedDocumentField[] }

/** The one number that counts for each upload type (specification 001 §4). */
export const numberFieldOf = {
  Policy: 'policyNumber',
  Loan: 'loanNumber',
  Application: 'applicationNumber',
} as const satisfies Record<UploadType, NumberField>

/**
 * Reads what a document is sent against, by the rules of specification 001 §5. The browser and the server call the same
 * function. All broken rules are named at once, each with its field; a number that the upload type does not name is not
 * looked at.
 */
export function readDocumentUpload(sent: SentDocument, lists: DocumentLists): ReadDocumentUpload {
  const refused: RefusedDocumentField[] = []
  const refuse = (field: DocumentField, rule: string) => {
    refused.push({ code: `${field}-${rule}`, message: messageFor(field, rule), field })
  }
  const brand = readChosenCode(sent.brandName, lists.brands)
  if (brand.rule) refuse('brandName', brand.rule)
  const uploadType = uploadTypes.find((type) => type === sent.uploadType)
  if (!uploadType) refuse('uploadType', sent.uploadType ? 'unknown' : 'required')
  const number = uploadType ? readNumber(sent, numberFieldOf[uploadType], refuse) : ''
  const category = readChosenCode(sent.category, lists.categories)
  if (category.rule) refuse('category', category.rule)

  if (refused.length > 0 || !brand.item || !category.item || !uploadType) return { refused }
  return { upload: { brand: brand.item, category: category.item, against: { uploadType, number } } }
}

function readNumber(
  sent: SentDocument,
  field: NumberField,
  refuse: (field: NumberField, rule: string) => void,
): string {
  const text = String(sent[field] ?? '').trim()
  if (text === '') refuse(field, 'required')
  else if (!formats[field].test(text)) refuse(field, 'pattern')
  return text
}
