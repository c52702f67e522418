export {
  nameCodes,
  ownerOf,
  receiveUpload,
  storeReceipt,
  type UploadDeps,
  type UploadInput,
  uploadLists,
} from './store-receipt.ts'
export { listNewestUploads, uploadFinders, uploadThread } from './upload-records.ts'
export { batchIdRoutes, uploadFormRoutes, uploadService } from './upload-service.ts'
