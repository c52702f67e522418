import type { Environment } from '#areas/environment/contract'
import { checkBuild, EnvironmentFault, loadEnvironment } from '#areas/environment/portal'
import { type SignOn, SignOnFault, startSignOn } from '#areas/identity/portal'
import { createSavedRoute } from '#browser/session'
import { isGuarded, safeParametersOf } from './paths.ts'

/** Loaded in parallel with the start's other calls; not needed before the environment is known. */
const keycloakCode = import('keycloak-js')
keycloakCode.catch(() => undefined)

/** Signs on in this window at the environment's identity server. */
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

/** The result of the start. */
export type Started =
  | { readonly state: 'started'; readonly environment: Environment; readonly signOn: SignOn }
  | { readonly state: 'environment-fault'; readonly fault: EnvironmentFault }
  | { readonly state: 'sign-on-fault' }
  | { readonly state: 'failed'; readonly error: unknown }

const ask: typeof fetch = (address, init) => fetch(address, init)

/**
 * Starts the portal (specification 001 §4): checks the build, reads the environment and signs on. Create the router
 * afterwards: it must not read the URL before sign-on has restored the requested route. Returns `null` while a newer
 * build loads.
 */
export async function startPortal(): Promise<Started | null> {
  try {
    const reload = () => window.location.reload()
    const build = await checkBuild({ fetch: ask, storage: () => window.localStorage, reload })
    if (build === 'reloading') return null
    const environment = await loadEnvironment(ask)
    return { state: 'started', environment, signOn: await signOnHere(environment) }
  } catch (error) {
    console.error(error)
    if (error instanceof EnvironmentFault) return { state: 'environment-fault', fault: error }
    return error instanceof SignOnFault ? { state: 'sign-on-fault' } : { state: 'failed', error }
  }
}
