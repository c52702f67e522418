export {
  nameCodes,
  ownerOf,
  receiveUpload,
  storeReceipt,
  type UploadDeps,
  type UploadInput,
  uploadLists,
} from './store-receipt.ts'
export { uploadFinders } from './upload-finders.ts'
export { batchIdRoutes, uploadFormRoutes, uploadService } from './upload-service.ts'
export { uploadThread } from './upload-thread.ts'
