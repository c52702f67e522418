export { uploadService } from './upload-service.ts'
