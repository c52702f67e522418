export {
  type AttachedFile,
  type CheckFile,
  type CheckForm,
  createFileCheck,
  type FileVerdict,
  refuseFileType,
} from './check-file.ts'
export { contentTypeOf, fileExtensions } from './file-types.ts'
export { limitPerLender, type Sender } from './limit-per-lender.ts'
export { createClamdScan, pingClamd, type Scan, type ScanVerdict } from './scan-with-clamd.ts'
