export {
  type DocumentField,
  type DocumentLists,
  type DocumentUpload,
  type NumberField,
  numberFieldOf,
  type ReadDocumentUpload,
  readDocumentUpload,
} from './read-document-upload.ts'
export { type SentDocument, sentDocumentSchema } from './sent-document.ts'
export { sentences } from './sentences.ts'
