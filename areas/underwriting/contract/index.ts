export {
  addressOf,
  type DeskAddress,
  type DeskRecord,
  listOf,
  openRecordOf,
  parseDeskAddress,
  recordKey,
  type WorkRecord,
} from './desk-address.ts'
export {
  cancelPolicySchema,
  type DeskNotice,
  type DeskPolicy,
  type DeskPolicyRow,
  type DeskSubmissionRow,
  deskNoticeSchema,
  deskPolicyPageSchema,
  deskPolicySchema,
  deskSubmissionPageSchema,
  deskSubmissionSchema,
  dischargePolicySchema,
} from './desk-lists.ts'
