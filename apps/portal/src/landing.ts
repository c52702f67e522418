import type { Features } from '#areas/environment/contract'
import type { Area } from '#areas/identity/contract'
import { type Caller, hasRight } from '#areas/identity/portal'
import { paths } from './paths.ts'

/** The landing pages, in order of preference (specification 000 §2). */
const landings = [
  { area: 'calculator', to: paths.getQuote },
  { area: 'policysearch', to: paths.policySearch },
  { area: 'uwreferral', to: paths.creditReferral },
  { area: 'docupload', to: paths.uploadData },
  { area: 'policysubmission', to: paths.policySubmission },
] as const satisfies readonly { area: Area; to: string }[]

/**
 * The user's landing page: the first area that their roles allow; for the insurer's staff, the underwriting page.
 * Lender staff without an area may still upload documents.
 */
export function landingOf(caller: Caller, features: Features) {
  if (caller.insurer && caller.channel === null) return paths.underwriting
  const landing = landings.find(({ area }) => hasRight(caller, area, 'view'))
  if (landing) return landing.to
  return caller.channel !== null && features.showUploadDoc ? paths.uploadDocument : paths.accessDenied
}
