export { policySubmissionService } from './policy-submission-service.ts'
