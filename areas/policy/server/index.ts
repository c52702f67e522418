export { createPolicies } from './create-policies.ts'
export { keepDemoPolicies } from './demo/keep-demo-policies.ts'
export { type ImportedPolicy, importPolicies } from './import-policies.ts'
export type {
  NewPolicy,
  PolicyLife,
  PolicyLoan,
  PolicySource,
} from './policy-record.ts'
export { policyService } from './policy-service.ts'
export { findPolicyPremium } from './policy-store.ts'
export { summariesOf } from './summaries-of.ts'
