export { DocumentUploadScreen } from './document-upload-screen.tsx'
