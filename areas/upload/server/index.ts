export { keepReceipt, nameCode, type SentUpload } from './keep-receipt.ts'
export { uploadListRoutes } from './list-routes.ts'
export { receiveUpload } from './receive-upload.ts'
export { uploadService } from './upload-service.ts'
