export {
  type PolicyLists,
  type PolicyLoan,
  type PolicySecurity,
  policyLists,
  policyLoanFields,
  policySecurityFields,
} from './policy-fields.ts'
export { type PolicyStatus, type PolicySummary, policyStatuses, policySummarySchema } from './policy-summary.ts'
