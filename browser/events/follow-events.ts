import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { TokenSource } from '#browser/session'

/** The shortest and longest delay before a reconnect, in milliseconds. */
const shortestPause = 1_000
const longestPause = 60_000

/**
 * The service sends a heartbeat every 15 seconds; a connection that is silent for longer than this is dead.
 * Milliseconds.
 */
const longestSilence = 45_000

/** Events are small; a longer one is discarded. Characters. */
const longestEvent = 100_000

type FollowDependencies = {
  readonly address: string
  readonly signOn: TokenSource
  readonly fetch: typeof fetch
  readonly onEvent: (event: EventSourceMessage) => void
  /**
   * Events may have been missed: called when the connection opens, for the first time too, and on the service's event
   * `refresh`.
   */
  readonly onReconnect: () => void
  /** A number from 0 to 1; `Math.random` by default. */
  readonly random?: () => number
}

type Ended = 'cut' | 'for-good'

/**
 * Follows a stream of server-sent events with the bearer token, until the signal or the end of the session. A lost
 * connection is reopened with backoff, each time with a fresh token. There is no retry when the service does not know
 * the call or denies access.
 */
export async function followEvents(dependencies: FollowDependencies, signal: AbortSignal): Promise<void> {
  const { onReconnect, random = Math.random } = dependencies
  let failures = 0
  let opened: number | null = null
  const onOpen = () => {
    opened = performance.now()
    onReconnect()
  }
  while (!signal.aborted) {
    if ((await listen(dependencies, onOpen, signal)) === 'for-good') return
    // A connection that is cut right after it opened counts as a failure.
    if (opened !== null && performance.now() - opened > longestPause) failures = 0
    await waitFor(reconnectPause(failures, random()), signal)
    failures += 1
  }
}

/** Reads one connection until it ends. */
async function listen(dependencies: FollowDependencies, onOpen: () => void, stop: AbortSignal): Promise<Ended> {
  const silent = new AbortController()
  const signal = AbortSignal.any([stop, silent.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), longestSilence)
  }
  heard()
  try {
    const answer = await ask(dependencies, signal)
    if (answer === null) return 'for-good'
    if (answer.status >= 500 || answer.status === 429) return 'cut'
    if (!answer.ok || !answer.body) return 'for-good'
    const parser = createParser({
      onEvent: (event) => (event.event === 'refresh' ? dependencies.onReconnect() : dependencies.onEvent(event)),
      maxBufferSize: longestEvent,
    })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    onOpen()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'cut'
      heard()
      parser.feed(value)
    }
  } catch {
    // Cut by the network, by the silence limit or by the signal, which the caller checks.
    return 'cut'
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

/** Opens the connection; retries once with another token when the first is rejected. Null when nobody is signed on. */
async function ask({ address, signOn, fetch }: FollowDependencies, signal: AbortSignal): Promise<Response | null> {
  const attempt = async () => {
    const token = await signOn.token()
    if (token === null) return null
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
    return fetch(address, { headers, cache: 'no-store', signal })
  }
  const answer = await attempt()
  if (answer?.status !== 401 || !(await signOn.renew())) return answer
  return attempt()
}

/**
 * The delay before a reconnect, in milliseconds: doubles with each failure, up to a minute. `chance`, from 0 to 1,
 * spreads simultaneous reconnects over half of it.
 */
export function reconnectPause(failures: number, chance: number): number {
  const whole = Math.min(longestPause, shortestPause * 2 ** Math.min(failures, 10))
  return whole / 2 + (whole / 2) * chance
}

/** Waits for the given milliseconds, or until the signal. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
