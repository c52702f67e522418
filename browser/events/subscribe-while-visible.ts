import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Http } from '#browser/http'
import { followEvents, type VisiblePage } from './follow-events.ts'

/**
 * A page hidden for this long disconnects, because a browser allows only a few connections to one server. Milliseconds.
 */
const maxHiddenTime = 120_000

/**
 * Runs a task while the page is visible, and again when it becomes visible after a long time hidden. Returns a function
 * that ends it.
 */
export function whileVisible(page: VisiblePage, run: (signal: AbortSignal, again: boolean) => void): () => void {
  let running: AbortController | null = null
  let ran = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    running?.abort()
    running = null
  }
  const check = () => {
    clearTimeout(timer)
    if (page.visibilityState === 'hidden') {
      timer = setTimeout(stop, maxHiddenTime)
    } else if (running === null) {
      running = new AbortController()
      run(running.signal, ran)
      ran = true
    }
  }
  page.addEventListener('visibilitychange', check)
  check()
  return () => {
    page.removeEventListener('visibilitychange', check)
    clearTimeout(timer)
    stop()
  }
}

type Subscription = {
  /** The base address of the service whose events are followed. */
  readonly base: string
  readonly http: Http
  /** Called with the content of each event; null when it is not JSON. */
  readonly onNotice: (content: unknown) => void
  /** Notices may have been missed: the connection has opened, or the page is visible again. */
  readonly onReconnect: () => void
}

/** Follows the events of a service while the page is visible. Returns the unsubscribe function. */
export function subscribeWhileVisible({ base, http, onNotice, onReconnect }: Subscription): () => void {
  return whileVisible(document, (signal, again) => {
    if (again) onReconnect()
    void followEvents(
      {
        open: (stop) => http.open(`${base}events`, { headers: { Accept: 'text/event-stream' }, signal: stop }),
        onEvent: ({ data }) => onNotice(parseJson(data)),
        onReconnect,
        page: document,
      },
      signal,
    )
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Refetches the queries of a key after an event, or when events may have been missed. A first fetch that is still
 * running may return older data: it is not restarted, but repeated once it has finished. A new screen therefore fetches
 * twice, since its connection opens meanwhile. Avoiding the second fetch would need a service that reports since when
 * nothing has changed; opening the connection first would delay the content.
 */
export async function invalidate(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
  const arrived = first.filter(({ state }) => state.data !== undefined)
  await Promise.all(arrived.map((query) => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
