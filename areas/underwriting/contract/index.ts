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
  type DeskNotice,
  deskNoticeSchema,
} from './desk-calls.ts'
export {
  cancelPolicySchema,
  type DeskPolicy,
  type DeskPolicyRow,
  type DeskSubmissionRow,
  deskPolicyPageSchema,
  deskPolicySchema,
  deskSubmissionPageSchema,
  deskSubmissionSchema,
  dischargePolicySchema,
} from './desk-lists.ts'
