export { acceptsFileType } from './accepts-file-type.ts'
export { bytesIn } from './bytes-in.ts'
export { cleanFileName } from './clean-file-name.ts'
export {
  type PresignAnswer,
  type PresignRequest,
  presignAnswerSchema,
  presignRequestSchema,
  uuidAnswerSchema,
} from './presign.ts'
export {
  type Receipt,
  type ReceiptPage,
  receiptPageSchema,
  receiptSchema,
  type UploadType,
  uploadTypeSchema,
  uploadTypes,
} from './receipt.ts'
export { type RefusedFor, sortPicked } from './sort-picked.ts'
export { sentences } from './sentences.ts'
