import { within } from '#browser/session'
import { mayEnter, type Need } from '../contract/index.ts'
import { createSignOn, type Session, type SignOn, type SignOnDependencies } from './sign-on.ts'

export type Entry = 'enter' | 'sign-in' | 'denied'

/** A guarded route may require no more than sign-on (specification 000 §6). @throws AccessValidationError */
export function decideEntry(session: Session, need: Need | 'sign-on'): Entry {
  if (session.state === 'signed-out') return 'sign-in'
  if (session.state === 'unreadable') throw session.error
  return need === 'sign-on' || mayEnter(session.caller, need) ? 'enter' : 'denied'
}

export class SignOnError extends Error {
  override name = 'SignOnError'
}

/** keycloak-js has no timeout of its own for a blocked silent page or a missing status page. Milliseconds. */
const initLimit = 15_000

/**
 * Starts the sign-on and reads the session, with the parameters of specification 000 §9: authorization code with an
 * S256 challenge of 96 characters, session check every 5 s, message timeout 10 s. Restores the requested route, so
 * create the router afterwards. Call it once per page.
 *
 * @throws SignOnError when the identity server does not answer within 15 s
 */
export async function startSignOn(dependencies: SignOnDependencies): Promise<SignOn> {
  const { keycloak, home, savedRoute } = dependencies
  savedRoute.keep()
  const init = keycloak.init({
    onLoad: 'check-sso',
    // In the query, because the router uses the hash.
    responseMode: 'query',
    pkceMethod: 'S256',
    redirectUri: home,
    silentCheckSsoRedirectUri: `${home}silent-check-sso.html`,
    checkLoginIframe: true,
    checkLoginIframeInterval: 5,
    messageReceiveTimeout: 10_000,
  })
  try {
    await within(initLimit, init, () => new Error('The sign-on service did not answer within 15 seconds.'))
  } catch (cause) {
    throw new SignOnError('Sign-on could not start.', { cause })
  } finally {
    savedRoute.restore()
  }
  return createSignOn(dependencies)
}
