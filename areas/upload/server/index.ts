export { keepReceipt, nameCode, receiveUpload, type SentUpload } from './keep-receipt.ts'
export { uploadListRoutes } from './list-routes.ts'
export { uploadService } from './upload-service.ts'
