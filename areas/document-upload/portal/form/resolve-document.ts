import type { FieldErrors, Resolver } from 'react-hook-form'
import { type DocumentLists, readDocumentUpload, type SentDocument } from '../../contract/index.ts'
import type { DocumentForm } from './document-form.ts'

/**
 * Reads the screen by the contract's rules, so that a person gets the same sentence from the browser as from the server.
 *
 * @param fault what keeps the chosen file from being sent, at the moment of asking
 */
export function resolveDocument(
  lists: DocumentLists,
  fault: () => string | null,
): Resolver<DocumentForm, unknown, SentDocument> {
  return ({ document: _place, ...sent }) => {
    const { refused = [] } = readDocumentUpload(sent, lists)
    const errors: FieldErrors<DocumentForm> = {}
    for (const { field, code, message } of refused) errors[field] ??= { type: code, message }
    const message = fault()
    if (message !== null) errors.document = { type: 'document', message }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: sent, errors: {} }
  }
}
