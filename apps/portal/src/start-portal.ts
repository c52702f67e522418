import Keycloak from 'keycloak-js'
import type { Environment } from '#areas/environment/contract'
import { checkBuild, loadEnvironment } from '#areas/environment/portal'
import { type SignOn, startSignOn } from '#areas/identity/portal'
import { createSavedRoute } from '#browser/session'
import { pathIn } from './paths.ts'
import { isGuarded, safeParametersOf } from './routes.ts'

function signOnHere({ identity }: Environment): Promise<SignOn> {
  return startSignOn({
    keycloak: new Keycloak(identity),
    clientId: identity.clientId,
    requiredAcr: identity.requiredAcr,
    home: `${window.location.origin}/`,
    isGuarded: () => isGuarded(pathIn(window.location.hash)),
    savedRoute: createSavedRoute({
      location: window.location,
      history: window.history,
      storage: () => window.sessionStorage,
      safeParametersOf,
    }),
  })
}

export type StartedPortal = { readonly environment: Environment; readonly signOn: SignOn }
export type Started = StartedPortal | { readonly error: unknown }

/** Specification 001 §4. Sign-on restores the requested route. Returns `null` while a newer build loads. */
export async function startPortal(): Promise<Started | null> {
  try {
    const reload = () => window.location.reload()
    const [build, loaded] = await Promise.all([
      checkBuild({ fetch, storage: () => window.localStorage, reload }),
      // A failure counts only when no newer build loads.
      loadEnvironment(fetch).catch((error: unknown) => ({ error })),
    ])
    if (build === 'reloading') return null
    if ('error' in loaded) throw loaded.error
    return { environment: loaded, signOn: await signOnHere(loaded) }
  } catch (error) {
    console.error(error)
    return { error }
  }
}
