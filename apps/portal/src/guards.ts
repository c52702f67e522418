import { redirect } from '@tanstack/react-router'
import type { Environment } from '#areas/environment/contract'
import type { Area, Right } from '#areas/identity/contract'
import { decideEntry, type Need, type SignOn } from '#areas/identity/portal'
import type { Http } from '#browser/http'
import { paths } from './paths.ts'

/** The context of every route and guard. */
export type PortalContext = {
  readonly environment: Environment
  readonly signOn: SignOn
  readonly http: Http
}

/** What a guard reads of a route that is being entered; `preload` means that a link to it is merely pointed at. */
type Entering = { readonly context: PortalContext; readonly preload: boolean }
type Guard = (entering: Entering) => Promise<void>

/** Somebody signed on, whoever it is. */
export const requireSignOn: Guard = guard('sign-on')
/** A lender role. */
export const requireLender: Guard = guard('lender')
/** The insurer's role. */
export const requireInsurer: Guard = guard('insurer')

/** A lender role, and that right in the area. */
export function requireArea(area: Area, right: Right): Guard {
  return guard({ area, right })
}

/**
 * Guards a route: who is not signed on goes to the sign-on page and comes back, who lacks the roles goes to
 * access-denied (specification 000 §6).
 *
 * @throws AccessValidationError when the token does not say who is signed on; the router shows its error page
 */
function guard(need: Need): Guard {
  return async ({ context: { signOn }, preload }) => {
    // A token about to expire is renewed on the way in: roles that changed count from here on.
    await signOn.token()
    const entry = decideEntry(signOn.session(), need)
    if (entry === 'enter') return
    if (entry === 'denied') throw redirect({ to: paths.accessDenied, replace: true })
    if (!preload) await signOn.signIn()
  }
}
