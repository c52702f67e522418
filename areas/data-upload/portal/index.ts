export { DataUploadScreen } from './data-upload.tsx'
