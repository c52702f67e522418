export {
  type DataField,
  type DataLists,
  type DataUpload,
  type ReadDataUpload,
  readDataUpload,
} from './read-data-upload.ts'
export { type SentData, sentDataSchema } from './sent-data.ts'
export { sentences } from './sentences.ts'
