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

/** The first area that the roles allow, otherwise Access denied, which links to what the user may open. */
export function landingOf(caller: Caller) {
  if (caller.insurer && caller.channel === null) return paths.underwriting
  return landings.find(({ area }) => hasRight(caller, area, 'view'))?.to ?? paths.accessDenied
}
