export { createPolicies } from './create-policies.ts'
export { keepDemoPolicies } from './demo/keep-demo-policies.ts'
export { type ImportedPolicy, importPolicies } from './import-policies.ts'
export type {
  NewPolicy,
  PolicyBorrower,
  PolicyLife,
  PolicyLoan,
  PolicyPremium,
  PolicySecurity,
  PolicySource,
} from './policy-record.ts'
export { policyService } from './policy-service.ts'
export { findPolicyPremium, type PolicyPremiumPaid } from './policy-store.ts'
export { summariesOf } from './summaries-of.ts'
