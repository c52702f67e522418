import type Keycloak from 'keycloak-js'
import * as z from 'zod/mini'
import { type SavedRoute, type TokenSource, within } from '#browser/session'
import { type Area, type Caller, mayEnter, parseCaller, type Right } from '../contract/index.ts'

export class AccessValidationError extends Error {
  override name = 'AccessValidationError'
}

/** True when the caller has the right in the area, for their lender. Full covers view. */
export function hasRight(caller: Caller, area: Area, right: Right): boolean {
  return mayEnter(caller, { area, right })
}

export type Session =
  /** `ended`: the session ended at the identity server or in another tab. */
  | { readonly state: 'signed-out'; readonly ended: boolean }
  | { readonly state: 'signed-on'; readonly caller: Caller }
  | { readonly state: 'unreadable'; readonly error: AccessValidationError }

export type SignOn = TokenSource & {
  /** Returns the same object until the session changes. */
  readonly session: () => Session
  readonly subscribe: (listener: () => void) => () => void
  readonly signIn: () => Promise<never>
  readonly signOut: () => Promise<void>
}

/** The caller of a guarded route. Throws when the user is not signed on, or when the token does not identify them. */
export function callerOf({ session }: Pick<SignOn, 'session'>): Caller {
  const now = session()
  if (now.state === 'signed-on') return now.caller
  throw now.state === 'unreadable' ? now.error : new Error('The page needs a caller, but no user is signed on')
}

export type SignOnDependencies = {
  readonly keycloak: Keycloak
  readonly clientId: string
  /** The level of authentication that the services require. */
  readonly requiredAcr?: string | undefined
  /** The portal's own address, the only one that the identity server redirects to. */
  readonly home: string
  readonly savedRoute: SavedRoute
  readonly isGuarded: () => boolean
}

/** Specification 000 §9. */
const minSecondsLeft = 20
const refreshLimit = 15_000

export function createSignOn(dependencies: SignOnDependencies): SignOn {
  const { keycloak, clientId, requiredAcr, home, savedRoute, isGuarded } = dependencies
  const listeners = new Set<() => void>()
  let session = parseSession(keycloak, clientId)

  const change = (next: Session) => {
    session = next
    for (const listener of listeners) listener()
  }

  const signIn = async (): Promise<never> => {
    savedRoute.keep()
    await keycloak.login(requiredAcr ? { redirectUri: home, acrValues: requiredAcr } : { redirectUri: home })
    return new Promise<never>(() => undefined)
  }

  // Called after a sign-out in another tab, and after a refresh refused with 400 (specification 000 §4).
  keycloak.onAuthLogout = () => {
    savedRoute.keep()
    change({ state: 'signed-out', ended: true })
    if (isGuarded()) signIn().catch((error: unknown) => console.error('The sign-on page could not be reached.', error))
  }
  keycloak.onAuthRefreshSuccess = () => change(withNames(session, parseSession(keycloak, clientId)))

  if (session.state === 'signed-on') {
    loadProfile(keycloak).then(
      (profile) => {
        if (session.state === 'signed-on') change({ state: 'signed-on', caller: { ...session.caller, ...profile } })
      },
      (error: unknown) =>
        console.error('The account profile could not be loaded; the names of the token stand.', error),
    )
  }

  return {
    session: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: async () => {
      if (keycloak.token && keycloak.isTokenExpired(minSecondsLeft)) await refresh(keycloak, minSecondsLeft)
      return keycloak.token ?? null
    },
    renew: async () => keycloak.token !== undefined && (await refresh(keycloak, -1)),
    signIn,
    signOut: async () => {
      savedRoute.forget()
      change({ state: 'signed-out', ended: false })
      await keycloak.logout({ redirectUri: home })
    },
  }
}

/** Refreshes the token. If the refresh fails, a token that has not expired stays valid: the call may still succeed. */
async function refresh(keycloak: Keycloak, minSeconds: number): Promise<boolean> {
  try {
    const late = () => new Error('The token refresh took too long.')
    return await within(refreshLimit, keycloak.updateToken(minSeconds), late)
  } catch (error) {
    console.error('The token could not be refreshed.', error)
    return false
  }
}

function parseSession(keycloak: Keycloak, clientId: string): Session {
  if (!keycloak.authenticated) return { state: 'signed-out', ended: false }
  const read = parseCaller(keycloak.tokenParsed, clientId)
  if ('caller' in read) return { state: 'signed-on', caller: read.caller }
  const message = `Access validation failed: the sign-on token could not be read (${read.unread}).`
  return { state: 'unreadable', error: new AccessValidationError(message) }
}

/** A new token updates the roles; the names come from the account, which is not requested again. */
function withNames(before: Session, after: Session): Session {
  if (before.state !== 'signed-on' || after.state !== 'signed-on') return after
  if (before.caller.subject !== after.caller.subject) return after
  const { firstName, lastName } = before.caller
  return { state: 'signed-on', caller: { ...after.caller, firstName, lastName } }
}

const account = z.object({ firstName: z.string(), lastName: z.string() })
const userInfo = z.object({ given_name: z.string(), family_name: z.string() })

type Names = { readonly firstName: string; readonly lastName: string }

async function loadProfile(keycloak: Keycloak): Promise<Names> {
  const known = account.safeParse(await keycloak.loadUserProfile().catch(() => null))
  if (known.success) return known.data
  const { given_name, family_name } = userInfo.parse(await keycloak.loadUserInfo())
  return { firstName: given_name, lastName: family_name }
}
