export { acceptsFileType, bytesIn } from './file-rules.ts'
export { messages, receiptMessages } from './messages.ts'
export {
  maxFiles,
  type PresignResponse,
  presignRequestSchema,
  presignResponseSchema,
  type UploadedFiles,
  uploadedFiles,
  uploadedFilesDraft,
  uuidResponseSchema,
} from './presign.ts'
export {
  fileAddressSchema,
  type PolicyDocument,
  policyDocumentsSchema,
  type Receipt,
  type ReceiptPage,
  receiptKinds,
  receiptPageSchema,
  receiptSchema,
  type UploadType,
} from './receipt.ts'
export {
  type LenderUpload,
  type LenderUploadPage,
  lenderUploadPageSchema,
  ownUploadSearchSchema,
  parseUploadsAddress,
  type UploadField,
  type UploadSearch,
  type UploadsAddress,
  uploadSearchSchema,
  uploadTable,
} from './receipt-search.ts'
