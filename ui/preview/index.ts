export { DocumentPreview } from './document-preview.tsx'
export { isShowable } from './open-document.ts'
