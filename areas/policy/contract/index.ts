export { figuresOf } from './figures-of.ts'
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
export { cancellationFields, checkPolicyEnd, dischargeFields, type PolicyEndLimits } from './policy-end.ts'
export {
  type PolicyLists,
  type PolicyLoan,
  type PolicySecurity,
  policyLists,
  policyLoanFields,
  policySecurityFields,
} from './policy-fields.ts'
export { type PolicyListField, type PolicyListSearch, policyListSearchSchema, policyTable } from './policy-list.ts'
export { type PolicyStatus, type PolicySummary, policyStatuses, policySummarySchema } from './policy-summary.ts'
export { sentences } from './sentences.ts'
