import type { Features } from '#areas/environment/contract'
import type { Area } from '#areas/identity/contract'
import { type Caller, hasRight } from '#areas/identity/portal'
import { paths } from './paths.ts'

/** In this order (specification 000 §2). */
const landings = [
  { area: 'calculator', to: paths.getQuote },
  { area: 'policysearch', to: paths.policySearch },
  { area: 'uwreferral', to: paths.creditReferral },
  { area: 'docupload', to: paths.uploadData },
  { area: 'policysubmission', to: paths.policySubmission },
] as const satisfies readonly { area: Area; to: string }[]

/**
 * Where a person starts: the first area that their roles allow; the insurer's staff at their desk. Lender staff without
 * an area may still upload documents.
 */
export function landingOf(caller: Caller, features: Features) {
  if (caller.insurer && caller.access.channel === null) return paths.underwriting
  const landing = landings.find(({ area }) => hasRight(caller, area, 'view'))
  if (landing) return landing.to
  return caller.access.channel !== null && features.showUploadDoc ? paths.uploadDocument : paths.accessDenied
}
