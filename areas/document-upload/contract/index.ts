export {
  type DocumentLists,
  type DocumentUploadRequest,
  documentDraftForm,
  documentDraftSchema,
  documentFields,
  documentUploadRequestSchema,
  numberFieldOf,
  parseDocumentUpload,
  sentences,
  uploadTypes,
} from './document-fields.ts'
