export {
  type DocumentLists,
  type DocumentUpload,
  documentFields,
  numberFieldOf,
  readDocumentUpload,
  type SentDocument,
  sentDocumentSchema,
  sentences,
  uploadTypes,
} from './document-fields.ts'
