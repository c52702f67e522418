export {
  type DataUploadRequest,
  dataDraftForm,
  dataDraftSchema,
  dataFields,
  dataUploadRequestSchema,
  sentences,
} from './data-fields.ts'
