import { buildSchema } from '../contract/index.ts'

/** Holds the number of the build that was last started here, and nothing else. */
const storedUnder = 'lmi.build'
const reloadAfter = 100

type BuildDependencies = {
  readonly fetch: typeof fetch
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

/**
 * Asks which build the server offers (specification 001 §4). A newer one than the stored is stored, then the page
 * reloads after 100 ms: the answer `reloading` means that nothing else should start. The first visit stores without a
 * reload. A missing descriptor, or a browser that stores nothing, is logged and stops nobody: without the stored
 * number a reload would never end.
 */
export async function checkBuild({ fetch, storage, reload }: BuildDependencies): Promise<'current' | 'reloading'> {
  try {
    const answer = await fetch(freshAddress('assets/build.json'), { cache: 'no-store' })
    if (!answer.ok) throw new Error(`assets/build.json answered ${answer.status}`)
    const { buildNumber } = buildSchema.parse(await answer.json())
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

/** The address with a random query, which no cache has an answer for (specification 001 §7). */
export function freshAddress(path: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${path}?${random.toString(36)}`
}
