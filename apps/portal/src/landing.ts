import { type Area, mayEnter } from '#areas/identity/contract'
import { type Caller, callerOf, hasRight } from '#areas/identity/portal'
import { type Preferences, preferencesSchema } from '#areas/preference/contract'
import { noStore } from '#browser/http'
import type { PortalContext } from './page.ts'
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

/** The landing page, or the page Home for a person who chose it as their first one. */
export async function chosenLanding({ signOn, http, environment }: PortalContext): Promise<string> {
  const caller = callerOf(signOn)
  const usual = landingOf(caller)
  if (!environment.features.showHome || !mayEnter(caller, 'staff')) return usual
  const address = environment.services.preference
  const chosen = await http
    .get(address, { headers: noStore, schema: preferencesSchema })
    // Without the preferences the usual page opens.
    .catch(() => ({}) as Preferences)
  // Loaded here: the first screen has no space for the lists of Home.
  const { landingSchema } = await import('#areas/home/contract')
  return landingSchema.safeParse(chosen.landing).success ? paths.home : usual
}
