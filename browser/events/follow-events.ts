import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { TokenSource } from '#browser/session'

/** How long to wait before a connection that was lost is opened again. */
const shortestPause = 1_000
const longestPause = 60_000

/** The service sends a heartbeat every 15 seconds; a line that is silent for longer than this is dead. */
const longestSilence = 45_000

/** An event is small; what never ends is not kept. */
const longestEvent = 100_000

type FollowDependencies = {
  readonly address: string
  readonly signOn: TokenSource
  readonly fetch: typeof fetch
  readonly onEvent: (event: EventSourceMessage) => void
  /**
   * Something may have been missed until now: the line has come to be open, for the first time too, or the service says
   * so by an event `refresh`.
   */
  readonly onReconnect: () => void
  /** From 0 to 1; default: chance. */
  readonly random?: () => number
}

type Ended = 'cut' | 'for-good'

/**
 * Follows a stream of server-sent events with the bearer token, until the signal or the end of the session. A line that
 * is cut is opened again after growing pauses, each time with a fresh token. A service that does not know the call, or
 * does not let this person in, is not asked again.
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
    // One that opens and is cut at once has not come back.
    if (opened !== null && performance.now() - opened > longestPause) failures = 0
    await waitFor(reconnectPause(failures, random()), signal)
    failures += 1
  }
}

/** Listens to one line until it ends. */
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
    // Cut by the network, by silence or by us; whoever stops it looks at the signal.
    return 'cut'
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

/** Opens the line; once more with another token where the first is not taken. Null when nobody is signed on. */
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
 * How long to wait before a line that was cut is opened again, in milliseconds: twice as long after each failure, up to
 * a minute. `chance`, from 0 to 1, spreads those who were cut together over half of it.
 */
export function reconnectPause(failures: number, chance: number): number {
  const whole = Math.min(longestPause, shortestPause * 2 ** Math.min(failures, 10))
  return whole / 2 + (whole / 2) * chance
}

/** Waits so many milliseconds, or until the signal. */
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
