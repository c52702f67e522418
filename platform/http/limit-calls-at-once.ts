import type { FastifyRequest } from 'fastify'
import { limitConcurrency } from '#platform/concurrency'
import type { HttpServer } from './http-server.ts'
import { uploadTimeout } from './limit-receive-time.ts'
import { Refusal } from './refusal.ts'

type Budget = { readonly running: number; readonly waiting: number }

const budgets = {
  // A page's calls end within milliseconds, so it opens as fast as with six. Six of one user tripled the time of others.
  call: { running: 2, waiting: 200 },
  // The deepest page of the largest list takes a processor for a fifth of a second.
  list: { running: 1, waiting: 20 },
  // Up to 100,000 rows take a processor for some seconds.
  export: { running: 1, waiting: 2 },
  // Of a user who types, only the newest call matters; it must not wait for a list.
  find: { running: 1, waiting: 20 },
  // A form with files: the portal sends one at a time, and each takes several times as long as another call.
  upload: { running: 1, waiting: 50 },
} as const satisfies Record<string, Budget>

type Limits = {
  readonly maxWait?: number
  /** Milliseconds after which a call whose caller has left no longer counts, should it never end. */
  readonly maxAbandoned?: number
  /** Milliseconds after which a call of another user no longer slows a user with waiting calls. */
  readonly recent?: number
}

const tooManyAtOnce = {
  code: 'too-many-at-once',
  message: 'You have too many requests in progress. Try again in a few seconds.',
}

/** Milliseconds that a user with waiting calls pauses at most. */
const maxPause = 1_000

/** Tells whether another user has called within these milliseconds. */
function watchOthers(recent: number) {
  let latest = { user: '', at: Number.NEGATIVE_INFINITY }
  let other = latest
  return {
    started(user: string): void {
      if (latest.user !== user) other = latest
      latest = { user, at: performance.now() }
    },
    areBeside(user: string): boolean {
      const { at } = latest.user === user ? other : latest
      return performance.now() - at < recent
    },
  }
}

/**
 * Limits how many calls of one user run at the same time, so that one user cannot hold up the others. Further calls wait
 * in their order for a few seconds, as long as their caller does; more of them are refused with 429. While others call
 * too, the next waiting call starts after a pause as long as the last one, so that the user has half of what one without
 * others has. Register it after the hook that sets `rateLimitKey`; calls without one do not count. A call counts until its
 * handler has ended, even when its caller leaves earlier, because what it started goes on; an event stream only until it opens.
 */
export function limitCallsAtOnce(
  server: HttpServer,
  { maxWait = 10_000, maxAbandoned = 15_000, recent = 1_000 }: Limits = {},
): void {
  const users = limitConcurrency()
  const others = watchOthers(recent)
  server.decorateRequest('endCall', null)

  server.addHook('onRequest', (request, reply, done) => {
    const { rateLimitKey: key } = request
    if (key === null) return done()
    const name = budgetOf(request)
    const { running, waiting } = budgets[name]
    const user = `${name} ${key}`
    let began = 0
    const end = () => {
      if (request.endCall === null) return
      request.endCall = null
      const pauses = users.waitingCount(user) > 0 && others.areBeside(key)
      if (pauses) setTimeout(() => users.end(user), Math.min(performance.now() - began, maxPause)).unref()
      else users.end(user)
    }
    const start = () => {
      began = performance.now()
      others.started(key)
      request.endCall = end
      reply.raw.once('close', () => {
        if (request.endCall) setTimeout(end, maxAbandoned).unref()
      })
      done()
    }
    if (users.start(user, running)) return start()
    const timeoutError = () => new Refusal(429, [tooManyAtOnce], 5)
    if (users.waitingCount(user) >= waiting) return done(timeoutError())
    users.wait(user, { response: reply.raw, timeout: maxWait, timeoutError }).then(start, (error: Error) => done(error))
  })
  // Runs when the handler has ended or a stream opens, also for a caller who has left.
  server.addHook('onSend', (request, _reply, payload, done) => {
    request.endCall?.()
    done(null, payload)
  })
}

function budgetOf(request: FastifyRequest): keyof typeof budgets {
  const { callsAtOnce = 'call', receiveTimeout } = request.routeOptions.config
  return receiveTimeout === uploadTimeout ? 'upload' : callsAtOnce
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting this call; null before it starts and after it has ended. */
    endCall: (() => void) | null
  }
  interface FastifyContextConfig {
    /** One call of a user at once: `list` for a route that may sort every row of a lender, `export` for all of them, `find` for any number. */
    callsAtOnce?: 'list' | 'export' | 'find'
  }
}
