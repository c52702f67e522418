export {
  type DocumentLists,
  documentFields,
  numberFieldOf,
  readDocumentUpload,
  type SentDocument,
  sentDocumentSchema,
  sentences,
  uploadTypes,
} from './document-fields.ts'
