/** Where a call gets its bearer token from. */
export type TokenSource = {
  /** A token that is good for 20 seconds at least, refreshed where needed; `null` when nobody is signed on. */
  readonly token: () => Promise<string | null>
  /** Fetches another token, for after a 401. Answers whether one came. */
  readonly renew: () => Promise<boolean>
}

/** The session, as far as calls need to know it: who is signed on, and when that changes. */
export type SessionSource = TokenSource & {
  readonly session: () =>
    | { readonly state: 'signed-on'; readonly caller: { readonly subject: string } }
    | { readonly state: 'signed-out' | 'unreadable' }
  /** Told after each change of the session; the answer stops that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The promise's answer, or what `late` makes after so many milliseconds. A promise that never settles is left alone. */
export async function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

const storedUnder = 'lmi.route'

/** The parameters of a route that may lie in browser storage, by the route's path as in "/variation/1000000001". */
export type SafeParametersOf = (path: string) => readonly string[]

type SavedRouteDependencies = {
  readonly location: Pick<Location, 'hash' | 'search' | 'pathname'>
  readonly history: Pick<History, 'replaceState'>
  /** Asked for at each use: a browser may refuse even to show its storage. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly safeParametersOf: SafeParametersOf
}

export type SavedRoute = {
  /** Keeps the route that is shown, for after the sign-on. */
  readonly keep: () => void
  /** Puts the kept route back into the address, without a navigation, and forgets it. */
  readonly restore: () => void
  readonly forget: () => void
}

/**
 * The requested route across the trip to the identity server and back, per tab. The identity server refuses an address
 * with a hash, so the route cannot travel. Only its path and parameters that are known to be safe are kept.
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

/** Coming back from the identity server: the route is in storage, and not in the address. */
function isReturn(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'))
}

function safeRoute(hash: string, safeParametersOf: SafeParametersOf): string {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  if (path === '' || path === '/') return ''
  const safe = new Set(safeParametersOf(path))
  const parameters = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => safe.has(name)))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Without storage the person lands on the first page instead of the requested one; nothing else is lost. */
function orLog<T>(use: () => T): T | null {
  try {
    return use()
  } catch (error) {
    console.error('The route could not be kept for after the sign-on.', error)
    return null
  }
}
