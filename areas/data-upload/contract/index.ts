export {
  type DataUploadRequest,
  dataDraftForm,
  dataDraftSchema,
  dataFields,
  dataUploadRequestSchema,
  messages,
} from './data-fields.ts'
