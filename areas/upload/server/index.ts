export {
  nameCodes,
  ownerOf,
  receiveUpload,
  storeReceipt,
  type UploadDeps,
  type UploadInput,
  uploadLists,
} from './store-receipt.ts'
export { uploadListRoutes, uploadService } from './upload-service.ts'
