export { addVersion } from './add-version.ts'
export {
  exportPoliciesOfAllLenders,
  type ListedPolicy,
  searchPoliciesOfAllLenders,
} from './all-lenders-policy-store.ts'
export {
  certificateDaySchema,
  certificateNotFound,
  certificatePdf,
  sendCertificate,
} from './certificate/certificate-routes.ts'
export { findCertificateOfAllLenders } from './certificate/find-certificate.ts'
export { issueCertificate } from './certificate/issue-certificate.ts'
export { type AfterPolicyEnd, type PolicyEnded, systemEvent } from './change-status.ts'
export { createPolicies } from './create-policies.ts'
export { seedDemoPolicies } from './demo/demo-policies.ts'
export { endLockedPolicy, endPolicy, policyEndLimits } from './end-policy.ts'
export {
  findPolicyDays,
  lvrBands,
  recordPolicyDays,
} from './figures/policy-day-store.ts'
export {
  findPolicyFigures,
  findPolicyFiguresOfAllLenders,
  type PolicyFigures,
} from './figures/policy-figures.ts'
export { findPolicy, listVersions, lockPolicy, policyNotFound, requirePolicy } from './find-policy.ts'
export { type ImportedPolicy, importPolicies } from './import-policies.ts'
export { policyListsOn } from './policy-lists.ts'
export {
  firstVersion,
  type NewLoan,
  type NewPolicy,
  type NewSecurity,
  type PolicyRecord,
  policyPremium,
} from './policy-record.ts'
export { policyService } from './policy-service.ts'
export {
  findInsuredLoans,
  hasPolicy,
  lockSource,
  summariesOf,
  summariesOfReference,
} from './policy-store.ts'
export { findWholePolicy, presentFacts } from './search/find-whole-policy.ts'
export { findOrCountMiss } from './search/limit-misses.ts'
export { policyFinder, policyThread } from './search/policy-records.ts'
export { requireToppable } from './top-up.ts'
export { findWithdrawalObstacle, type WithdrawalObstacle, withdrawPolicy } from './withdraw-policy.ts'
