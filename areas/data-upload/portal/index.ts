export { DataUploadScreen } from './data-upload-screen.tsx'
