import { referenceDataOf } from '#areas/reference-data/server'
import type { Service } from '#platform/service'
import { keepDemoSubmissions } from './keep-demo-submissions.ts'
import { policySubmissionRoutes } from './routes.ts'

/** Policies that a lender submits: what may be chosen, the submission, its receipt, and the draft. */
export const policySubmissionService: Service = {
  name: 'policy-submission',
  // Migrations run in the order of their names, and these follow those of the policy.
  migrations: { name: 'submission', folder: new URL('./migrations/', import.meta.url) },
  routes: policySubmissionRoutes,
  demo: async (deps) => await keepDemoSubmissions({ ...deps, reference: referenceDataOf(deps) }),
}
