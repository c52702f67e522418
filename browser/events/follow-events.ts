import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { isRefused } from '#browser/http'

/** The shortest and longest delay before a reconnect, in milliseconds. */
const minPause = 1_000
const maxPause = 60_000
/** From this number of failures on, the pause is the longest. */
const maxFailures = 10

/**
 * The service sends a heartbeat every 15 seconds; a connection that is silent for longer than this is dead.
 * Milliseconds.
 */
const silenceTimeout = 45_000

/** Events are small; a longer one is discarded. Characters. */
const maxEventLength = 100_000

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

type FollowOptions = {
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: EventSourceMessage) => void
  /**
   * Events may have been missed: called when the connection opens, for the first time too, and on the service's event
   * `refresh`.
   */
  readonly onReconnect: () => void
  /** A pause ends when the user returns to the page. */
  readonly page: VisiblePage
  /** A number from 0 to 1; `Math.random` by default. */
  readonly random?: () => number
}

/**
 * Follows a stream of server-sent events until the signal or the end of the session. A lost connection is reopened with
 * backoff. After a 4xx the next attempt is made after the longest pause: a proxy may have caused it, as during a deploy.
 */
export async function followEvents(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { onReconnect, page, random = Math.random } = options
  let failures = 0
  let opened: number | null = null
  const onOpen = () => {
    opened = performance.now()
    onReconnect()
  }
  while (!signal.aborted) {
    opened = null
    const error = await listen(options, onOpen, signal)
    // A connection that is cut right after it opened counts as a failure.
    if (opened !== null && performance.now() - opened > maxPause) failures = 0
    const isDenied = isRefused(error) && error.status >= 400 && error.status < 500 && error.status !== 429
    await waitFor(reconnectPause(isDenied ? maxFailures : failures, random()), signal, page)
    failures += 1
  }
}

/** Reads one connection until it ends; returns why: a refusal, the silence limit, the network or the signal. */
async function listen(options: FollowOptions, onOpen: () => void, stop: AbortSignal): Promise<unknown> {
  const silent = new AbortController()
  const signal = AbortSignal.any([stop, silent.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const received = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silenceTimeout)
  }
  received()
  try {
    const answer = await options.open(signal)
    const parser = createParser({
      onEvent: (event) => (event.event === 'refresh' ? options.onReconnect() : options.onEvent(event)),
      maxBufferSize: maxEventLength,
    })
    onOpen()
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return null
      received()
      parser.feed(piece.value)
    }
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

/**
 * The delay before a reconnect, in milliseconds: doubles with each failure, up to a minute. `chance`, from 0 to 1,
 * spreads simultaneous reconnects over half of it.
 */
export function reconnectPause(failures: number, chance: number): number {
  const whole = Math.min(maxPause, minPause * 2 ** Math.min(failures, maxFailures))
  return whole / 2 + (whole / 2) * chance
}

/** Waits for the given milliseconds, or until the signal or the user's return to the page. */
function waitFor(milliseconds: number, signal: AbortSignal, page: VisiblePage): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      page.removeEventListener('visibilitychange', seen)
      resolve()
    }
    const seen = () => {
      if (page.visibilityState === 'visible') end()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    page.addEventListener('visibilitychange', seen)
    if (signal.aborted) end()
  })
}
