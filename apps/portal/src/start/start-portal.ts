import type { Environment } from '#areas/environment/contract'
import { checkBuild, EnvironmentFault, loadEnvironment } from '#areas/environment/portal'
import { type SignOn, SignOnFault } from '#areas/identity/portal'
import { signOnHere } from './sign-on-here.ts'

/** What the start came to. */
export type Started =
  | { readonly state: 'started'; readonly environment: Environment; readonly signOn: SignOn }
  | { readonly state: 'environment-fault'; readonly fault: EnvironmentFault }
  | { readonly state: 'sign-on-fault' }
  | { readonly state: 'failed'; readonly error: unknown }

const ask: typeof fetch = (address, init) => fetch(address, init)

/**
 * Starts the portal (specification 001 §4): build, environment, sign-on. The router comes after it, because it must
 * not see the address before the sign-on has put the requested route back. `null` while a newer build loads.
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
