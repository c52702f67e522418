import { buildSchema } from '../contract/index.ts'

const storedUnder = 'lmi.build'
const reloadAfter = 100

type BuildDependencies = {
  readonly fetch: typeof fetch
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

/**
 * Compares the server's build with the stored one (specification 001 §4). For a newer build it stores the number and
 * reloads the page after 100 ms: `reloading` means that the caller must not start anything else. The first visit stores
 * the number without a reload. A missing descriptor, or a browser without storage, is logged and does not block the
 * start: without a stored number the reloads would never end.
 */
export async function checkBuild({ fetch, storage, reload }: BuildDependencies): Promise<'current' | 'reloading'> {
  try {
    const response = await fetch(cacheBustingAddress('assets/build.json'), { cache: 'no-store' })
    if (!response.ok) throw new Error(`assets/build.json answered ${response.status}`)
    const { buildNumber } = buildSchema.parse(await response.json())
    const stored = storage().getItem(storedUnder)
    if (stored !== null && buildNumber <= Number(stored)) return 'current'
    storage().setItem(storedUnder, String(buildNumber))
    if (stored === null) return 'current'
    setTimeout(reload, reloadAfter)
    return 'reloading'
  } catch (error) {
    console.error('The build descriptor could not be read; the portal starts as it is.', error)
    return 'current'
  }
}

/** Appends a random query, so that no cache can respond (specification 001 §7). */
export function cacheBustingAddress(path: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${path}?${random.toString(36)}`
}
