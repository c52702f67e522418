export {
  type DocumentLists,
  type DocumentUploadRequest,
  documentDraftForm,
  documentDraftSchema,
  documentFields,
  documentUploadRequestSchema,
  messages,
  numberFieldOf,
  parseDocumentUpload,
  uploadTypes,
} from './document-fields.ts'
