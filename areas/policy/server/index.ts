export { createPolicies } from './create-policies.ts'
export { keepDemoPolicies } from './demo/keep-demo-policies.ts'
export type {
  NewPolicy,
  PolicyBorrower,
  PolicyLoan,
  PolicyPremium,
  PolicySecurity,
  PolicySource,
} from './policy-record.ts'
export { policyService } from './policy-service.ts'
export { findPolicyPremium, type PolicyPremiumPaid } from './policy-store.ts'
export { type SeedPricing, seedPolicies } from './seed/seed-policies.ts'
export { summariesOf } from './summaries-of.ts'
