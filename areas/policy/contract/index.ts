export {
  type Certificate,
  type CertificateStatement,
  certificateStatementSchema,
  parseCertificateNumber,
  type VerifiedCertificate,
  verifiedCertificateSchema,
} from './certificate.ts'
export {
  addressOf,
  changesAnything,
  compareVersions,
  nameOfLoan,
  nameOfSecurity,
  noValues,
  type RowChange,
  rowChangeSchema,
  type VersionChanges,
} from './compare-versions.ts'
export { messages } from './messages.ts'
export type {
  Policy,
  PolicyBorrower,
  PolicyEvent,
  PolicyFigures,
  PolicyHistory,
  PolicyPremium,
  PolicySource,
  PolicyVersion,
} from './policy.ts'
export {
  cancellationFields,
  checkPolicyEnd,
  dischargeFields,
  figuresOf,
  messageForEnd,
  type PolicyEndInput,
  type PolicyEndLimits,
  parsePolicyEnd,
} from './policy.ts'
export {
  type PolicyLists,
  type PolicyLoan,
  type PolicySecurity,
  policyLists,
  policyLoanFields,
  policySecurityFields,
} from './policy-fields.ts'
export {
  type PolicyAddress,
  type PolicyListField,
  type PolicyListSearch,
  type PolicyMatch,
  type PolicySearch,
  type PolicySearchForm,
  type PolicySearchResponse,
  parsePolicyAddress,
  parsePolicySearch,
  policyListSearchSchema,
  policySearchFields,
  policySearchRequestSchema,
  policySearchResponseSchema,
  policyTable,
} from './policy-search.ts'
export {
  isPolicyEventPossible,
  type PolicyEventKind,
  type PolicyStatus,
  policyStatuses,
  policyTransitions,
} from './policy-status.ts'
export { type PolicySummary, policySummarySchema } from './policy-summary.ts'
export { type PremiumStep, premiumParts, premiumSchema, premiumStepSchema } from './premium.ts'
export {
  cardTitle,
  differenceDue,
  premiumInDollars,
  premiumLines,
  premiumTitle,
  variedPremiumLines,
  withCapital,
} from './premium-lines.ts'
export { type PublishedRefund, publishedRefund } from './published-refund.ts'
export {
  type PolicyHistoryEntry,
  type WholePolicy,
  wholePolicySchema,
} from './whole-policy.ts'
