export { acceptsFileType } from './accepts-file-type.ts'
export { bytesIn } from './bytes-in.ts'
export {
  type PresignAnswer,
  type PresignRequest,
  presignAnswerSchema,
  presignRequestSchema,
  uuidAnswerSchema,
} from './presign.ts'
export {
  type PolicyDocument,
  policyDocumentsSchema,
  type Receipt,
  type ReceiptPage,
  receiptPageSchema,
  receiptSchema,
  type UploadType,
} from './receipt.ts'
export { type FileAddress, fileAddressSchema } from './receipt-file.ts'
export {
  type LenderUpload,
  type LenderUploadPage,
  lenderUploadPageSchema,
  ownUploadSearchSchema,
  readUploadsAddress,
  type UploadField,
  type UploadSearch,
  type UploadsAddress,
  uploadSearchSchema,
  uploadTable,
} from './receipt-search.ts'
export { receiptSentences } from './receipt-sentences.ts'
export { sentences } from './sentences.ts'
export { type RefusedFor, sortPicked } from './sort-picked.ts'
