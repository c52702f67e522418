export { uploadListRoutes } from './list-routes.ts'
export { nameCode, receiveUpload, type SentUpload, storeReceipt } from './store-receipt.ts'
export { uploadService } from './upload-service.ts'
