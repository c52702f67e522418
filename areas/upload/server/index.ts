export {
  nameCodes,
  ownerOf,
  receiveUpload,
  type SentUpload,
  storeReceipt,
  type UploadDeps,
  uploadLists,
} from './store-receipt.ts'
export { uploadListRoutes, uploadService } from './upload-service.ts'
