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

/** The input of a guard. `preload` means that the user only points at a link to the route. */
type Entering = { readonly context: PortalContext; readonly preload: boolean }
type Guard = (entering: Entering) => Promise<void>

/** Requires a signed-on user. */
export const requireSignOn: Guard = guard('sign-on')
/** Requires a lender role. */
export const requireLender: Guard = guard('lender')
/** Requires the insurer's role. */
export const requireInsurer: Guard = guard('insurer')

/** Requires a lender role and a right in an area. */
export function requireArea(area: Area, right: Right): Guard {
  return guard({ area, right })
}

/**
 * Guards a route. A user who is not signed on goes to the sign-on page and returns; a user without the roles goes to
 * access-denied (specification 000 §6).
 *
 * @throws AccessValidationError when the token does not identify the user; the router shows its error page
 */
function guard(need: Need): Guard {
  return async ({ context: { signOn }, preload }) => {
    // Renews a token that is about to expire, so that changed roles take effect here.
    await signOn.token()
    const entry = decideEntry(signOn.session(), need)
    if (entry === 'enter') return
    if (entry === 'denied') throw redirect({ to: paths.accessDenied, replace: true })
    if (!preload) await signOn.signIn()
  }
}
