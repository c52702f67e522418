export { documentUploadService } from './routes.ts'
