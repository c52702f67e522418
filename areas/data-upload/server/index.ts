export { dataUploadService } from './routes.ts'
