export {
  type DocumentLists,
  documentDraftForm,
  documentDraftSchema,
  documentFields,
  numberFieldOf,
  readDocumentUpload,
  type SentDocument,
  sentDocumentSchema,
  sentences,
  uploadTypes,
} from './document-fields.ts'
