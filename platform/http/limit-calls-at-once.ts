import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { HttpServer } from './http-server.ts'
import { uploadTimeout } from './limit-receive-time.ts'
import { Refusal } from './refusal.ts'

/** Calls of one user that run at the same time, and those that wait for them. */
type Budget = { readonly running: number; readonly waiting: number }

const budgets = {
  // As many as a browser sends at once. More of one user would keep both processors from everybody else.
  call: { running: 6, waiting: 200 },
  // The deepest page of the largest list takes a processor for a fifth of a second.
  list: { running: 1, waiting: 20 },
  // A form with files: the portal sends one at a time, and each takes several times as long as another call.
  upload: { running: 2, waiting: 50 },
} as const satisfies Record<string, Budget>

type Limits = {
  /** Milliseconds that a call waits at most. */
  readonly maxWait?: number
  /** Milliseconds after which a call whose caller has left no longer counts, should it never end. */
  readonly maxAbandoned?: number
}

/** The calls of one user and one budget. A call that ends passes its place to the first that waits. */
type Calls = { running: number; readonly waiting: Set<() => void> }

const tooManyAtOnce = {
  code: 'too-many-at-once',
  message: 'You have too many requests in progress. Try again in a few seconds.',
}

/** Fastify answers errors with a status code below 500 without a line in the log. */
const callerLeft = () => Object.assign(new Error('The caller left before its turn.'), { statusCode: 499 })

/**
 * Limits how many calls of one user run at the same time, so that one user cannot hold up the others. Further calls wait
 * in their order for a few seconds, as long as their caller does; more of them are refused with 429. Register it after
 * the hook that sets `rateLimitKey`; calls without one do not count. A call counts until its handler has
 * ended, even when its caller leaves earlier, because what it started goes on; an event stream only until it opens.
 */
export function limitCallsAtOnce(server: HttpServer, { maxWait = 10_000, maxAbandoned = 15_000 }: Limits = {}): void {
  const users = new Map<string, Calls>()
  server.decorateRequest('endCall', null)

  server.addHook('onRequest', (request, reply, done) => {
    if (request.rateLimitKey === null) return done()
    const name = budgetOf(request)
    const budget = budgets[name]
    const key = `${name} ${request.rateLimitKey}`
    const calls = users.get(key) ?? { running: 0, waiting: new Set() }
    users.set(key, calls)
    const end = () => {
      if (request.endCall === null) return
      request.endCall = null
      const [next] = calls.waiting
      if (next) return next()
      calls.running -= 1
      if (calls.running === 0) users.delete(key)
    }
    const start = () => {
      request.endCall = end
      reply.raw.once('close', () => {
        if (request.endCall) setTimeout(end, maxAbandoned).unref()
      })
      done()
    }
    if (calls.running < budget.running) {
      calls.running += 1
      return start()
    }
    if (calls.waiting.size >= budget.waiting) return done(new Refusal(429, [tooManyAtOnce], 5))
    waitForTurn(calls, reply.raw, maxWait).then(start, (error: Error) => done(error))
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

/** Resolves at the call's turn; rejects when the caller leaves, and when the wait takes too long. */
async function waitForTurn({ waiting }: Calls, response: ServerResponse, maxWait: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const turn = () => {
    waiting.delete(turn)
    resolve()
  }
  const giveUp = (error: Error) => {
    waiting.delete(turn)
    reject(error)
  }
  const leave = () => giveUp(callerLeft())
  const timer = setTimeout(() => giveUp(new Refusal(429, [tooManyAtOnce], 5)), maxWait)
  waiting.add(turn)
  response.once('close', leave)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    response.off('close', leave)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting this call; null before it starts and after it has ended. */
    endCall: (() => void) | null
  }
  interface FastifyContextConfig {
    /** `list` for a route that may read and sort every row of a lender: one call of a user at once. */
    callsAtOnce?: 'list'
  }
}
