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

/** Where a person starts: the first area that their roles allow; the insurer's staff at their desk. */
export function landingOf(caller: Caller) {
  if (caller.insurer && caller.access.channel === null) return paths.underwriting
  return landings.find(({ area }) => hasRight(caller, area, 'view'))?.to ?? paths.accessDenied
}
