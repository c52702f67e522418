export { documentUploadService } from './document-upload-service.ts'
