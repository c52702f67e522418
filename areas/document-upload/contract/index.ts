export {
  type DocumentLists,
  type DocumentUpload,
  documentFields,
  numberFieldOf,
  readDocumentUpload,
  type SentDocument,
  sentDocumentSchema,
  uploadTypes,
} from './document-fields.ts'
export { sentences } from './sentences.ts'
