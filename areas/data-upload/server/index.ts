export { dataUploadService } from './data-upload-service.ts'
