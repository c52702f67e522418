export { type PolicyStatus, type PolicySummary, policyStatuses, policySummarySchema } from './policy-summary.ts'
