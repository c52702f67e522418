/** Provides the bearer token of a call. */
export type TokenSource = {
  /** A token that is valid for at least 20 seconds, refreshed if needed; `null` when nobody is signed on. */
  readonly token: () => Promise<string | null>
  /** Fetches another token, after a 401. Returns whether that succeeded. */
  readonly renew: () => Promise<boolean>
}

/** The session as calls need it: who is signed on, and when that changes. */
export type SessionSource = TokenSource & {
  readonly session: () =>
    | { readonly state: 'signed-on'; readonly caller: { readonly subject: string } }
    | { readonly state: 'signed-out' | 'unreadable' }
  /** Calls the listener after each change of the session; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Settles like the promise, or rejects with the error of `late` after the given milliseconds. The promise itself is not
 * cancelled.
 */
export async function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

const storedUnder = 'lmi.route'
/** Set in a restored route that lacks parameters of the requested one. */
export const omittedParameter = 'omitted'

/** The route parameters that may be kept in browser storage, by the route's path, as in "/variation/1000000001". */
export type SafeParametersOf = (path: string) => readonly string[]

type SavedRouteDependencies = {
  readonly location: Pick<Location, 'hash' | 'search' | 'pathname'>
  readonly history: Pick<History, 'replaceState'>
  /** A function, called at each use: reading the storage property may itself throw. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly safeParametersOf: SafeParametersOf
}

export type SavedRoute = {
  /** Stores the current route, to restore it after the sign-on. */
  readonly keep: () => void
  /** Restores the stored route in the address, without a navigation, and deletes it. */
  readonly restore: () => void
  readonly forget: () => void
}

/**
 * Stores the requested route, per tab, during the redirect to the identity server, which rejects addresses with a hash.
 * Only the path and parameters known to be safe are stored.
 */
export function createSavedRoute(dependencies: SavedRouteDependencies): SavedRoute {
  const { location, history, storage, safeParametersOf } = dependencies
  const forget = () => orLog(() => storage().removeItem(storedUnder))
  return {
    forget,
    keep: () => {
      if (isReturn(location.search)) return
      const route = safeRoute(location.hash, safeParametersOf)
      if (route === '') forget()
      else orLog(() => storage().setItem(storedUnder, route))
    },
    restore: () => {
      const route = orLog(() => storage().getItem(storedUnder))
      forget()
      if (route && location.hash === '') history.replaceState(null, '', `${location.pathname}#${route}`)
    },
  }
}

/** True after the redirect back from the identity server: the route is in storage, and not in the address. */
function isReturn(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'))
}

function safeRoute(hash: string, safeParametersOf: SafeParametersOf): string {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  if (path === '' || path === '/') return ''
  const safe = new Set(safeParametersOf(path))
  const requested = [...new URLSearchParams(query)]
  const parameters = new URLSearchParams(requested.filter(([name]) => safe.has(name)))
  if (parameters.size < requested.length) parameters.set(omittedParameter, '1')
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Without storage the user lands on the first page instead of the requested one; nothing else is lost. */
function orLog<T>(use: () => T): T | null {
  try {
    return use()
  } catch (error) {
    console.error('The route was not stored.', error)
    return null
  }
}
