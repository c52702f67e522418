export { DocumentUploadScreen } from './document-upload.tsx'
