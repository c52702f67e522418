import type { Environment } from '#areas/environment/contract'
import { type SignOn, SignOnFault, startSignOn } from '#areas/identity/portal'
import { createSavedRoute } from '#browser/session'
import { isGuarded, safeParametersOf } from '../paths.ts'

/** Fetched beside the start's other calls: nothing of it is needed before the environment is known. */
const keycloakCode = import('keycloak-js')
keycloakCode.catch(() => undefined)

/** Signs on in this window, at the environment's identity server. */
export async function signOnHere({ identity }: Environment): Promise<SignOn> {
  const { default: Keycloak } = await keycloakCode.catch((cause: unknown) => {
    throw new SignOnFault('The sign-on code could not be fetched.', { cause })
  })
  return startSignOn({
    keycloak: new Keycloak(identity),
    clientId: identity.clientId,
    home: `${window.location.origin}/`,
    isGuarded: () => isGuarded(window.location.hash),
    savedRoute: createSavedRoute({
      location: window.location,
      history: window.history,
      storage: () => window.sessionStorage,
      safeParametersOf,
    }),
  })
}
