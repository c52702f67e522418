import type { FieldErrors, Resolver } from 'react-hook-form'
import { type DocumentLists, numberFieldOf, readDocumentUpload, type SentDocument } from '../../contract/index.ts'
import type { DocumentForm } from './document-form.ts'

/**
 * Reads the screen by the contract's rules, so that a person gets the same sentence from the browser as from the server.
 * What was typed into the box of another upload type stays here.
 *
 * @param fault what keeps the chosen file from being sent, at the moment of asking
 */
export function resolveDocument(
  lists: DocumentLists,
  fault: () => string | null,
): Resolver<DocumentForm, unknown, SentDocument> {
  return ({ brandName, uploadType, category, ...numbers }) => {
    const field = numberFieldOf[uploadType]
    const sent = { brandName, uploadType, [field]: numbers[field].trim(), category }
    const { faults = [] } = readDocumentUpload(sent, lists)
    const errors: FieldErrors<DocumentForm> = {}
    for (const { field, code, message } of faults) errors[field] ??= { type: code, message }
    const message = fault()
    if (message !== null) errors.document = { type: 'document', message }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: sent, errors: {} }
  }
}
