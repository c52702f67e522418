import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { TokenSource } from '#browser/session'
import { followEvents } from './follow-events.ts'

/** A page that nobody looked at for so long listens no more: a browser opens only a few lines to one server. */
const longestHidden = 120_000

type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Runs something while the page is looked at, and again when somebody comes back to it after a long time. Answers how to
 * end it.
 */
export function whileVisible(page: VisiblePage, run: (signal: AbortSignal, again: boolean) => void): () => void {
  let running: AbortController | null = null
  let ran = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    running?.abort()
    running = null
  }
  const look = () => {
    clearTimeout(timer)
    if (page.visibilityState === 'hidden') {
      timer = setTimeout(stop, longestHidden)
    } else if (running === null) {
      running = new AbortController()
      run(running.signal, ran)
      ran = true
    }
  }
  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    page.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    stop()
  }
}

type Subscription = {
  /** The address of the service whose events are followed. */
  readonly base: string
  readonly signOn: TokenSource
  /** Told of the content of each event; null for what is no JSON. */
  readonly onNotice: (content: unknown) => void
  /** The line has come to be open, or the page is looked at again: notices may have been missed until now. */
  readonly onReconnect: () => void
}

/** Follows the events of a service while the page is looked at; the answer stops that. */
export function subscribeWhileVisible({ base, signOn, onNotice, onReconnect }: Subscription): () => void {
  const address = new URL(`${base}events`, document.baseURI).href
  return whileVisible(document, (signal, again) => {
    if (again) onReconnect()
    void followEvents(
      {
        address,
        signOn,
        fetch: (asked, init) => fetch(asked, init),
        onEvent: ({ data }) => onNotice(readJson(data)),
        onReconnect,
      },
      signal,
    )
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Asks again for what is shown under a key: a line of events told of a change, or may have missed one. What is on its
 * way for the first time is not asked for anew meanwhile, and may be older: it is asked for once more when it is there.
 * So a screen that opens asks twice, as its line opens meanwhile. To spare the second, the service would have to say to
 * each reader since when nothing happened; to open the line first would keep the person waiting for what they came for.
 */
export async function invalidate(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
  const arrived = first.filter(({ state }) => state.data !== undefined)
  await Promise.all(arrived.map((query) => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
