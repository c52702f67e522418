export {
  type AttachedFile,
  type CheckFile,
  type CheckForm,
  createFileCheck,
  type FileVerdict,
  refuseFileType,
} from './check-file.ts'
export { extensionOf, type FileExtension, fileExtensions, fileTypeOf } from './file-types.ts'
export { createClamdScan, pingClamd, type Scan, type ScanVerdict } from './scan-with-clamd.ts'
