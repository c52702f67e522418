import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { type LentConnection, lendConnection } from './lend-connection.ts'

/** The lender, or the insurer, whose call runs, and the response that tells when its caller has left. */
export type ConnectionOwner = {
  readonly name: string
  readonly response: Pick<ServerResponse, 'closed' | 'once'>
}

/** `waits` are those of the call, which may wait for several connections: one listener ends them all. */
const owners = new AsyncLocalStorage<(ConnectionOwner & { waits: Set<() => void> | null }) | null>()

/**
 * Runs a call for its owner: it and what it starts get their connections from the owner's share. Work without an owner,
 * such as jobs, takes them from the pool alone; `null` says so for work that serves several calls.
 */
export function runForOwner<Result>(owner: ConnectionOwner | null, run: () => Result): Result {
  return owners.run(owner && { ...owner, waits: null }, run)
}

/** The message that pg-pool also gives for a pool without a free connection. */
const waitedTooLong = 'timeout exceeded when trying to connect'

/** Fastify answers errors with a status code below 500 without a line in the log. */
function callerLeft(): Error {
  return Object.assign(new Error('The caller left before its turn.'), { statusCode: 499 })
}

/** A connection that is returned passes to the first who waits. */
type Share = { used: number; readonly waiting: Set<() => void> }

/**
 * Gives each owner at most `share` connections of the pool at once, so that calls of one lender that wait for each
 * other leave the rest to everybody else. The others wait in their order, at most `connectTimeout` milliseconds, and only as
 * long as their caller.
 *
 * @throws an error that `isDatabaseUnavailable` recognises when the wait takes too long
 */
export function shareConnections(pool: pg.Pool, share: number, connectTimeout: number): () => Promise<LentConnection> {
  const shares = new Map<string, Share>()

  return async () => {
    const owner = owners.getStore()
    if (!owner) return lendConnection(await pool.connect())
    const own = shares.get(owner.name) ?? { used: 0, waiting: new Set() }
    shares.set(owner.name, own)
    const leave = () => {
      const [next] = own.waiting
      if (next) return next()
      own.used -= 1
      if (own.used === 0) shares.delete(owner.name)
    }
    let remaining = connectTimeout
    if (own.used < share) own.used += 1
    else {
      owner.waits ??= endedWith(owner)
      if (owner.response.closed) throw callerLeft()
      remaining = await waitForTurn(own.waiting, owner.waits, connectTimeout)
    }
    try {
      return lendConnection(await within(remaining, pool.connect()), leave)
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** The waits of a call, which end when its caller leaves. */
function endedWith({ response }: ConnectionOwner): Set<() => void> {
  const waits = new Set<() => void>()
  response.once('close', () => {
    for (const end of waits) end()
  })
  return waits
}

/** Waits until a connection of the share is returned; returns the milliseconds that are left of `connectTimeout`. */
function waitForTurn(turns: Set<() => void>, waits: Set<() => void>, connectTimeout: number): Promise<number> {
  const deadline = performance.now() + connectTimeout
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      waits.delete(leave)
      turns.delete(turn)
      settle()
    }
    const turn = () => end(() => resolve(Math.max(0, deadline - performance.now())))
    const leave = () => end(() => reject(callerLeft()))
    const timer = setTimeout(() => end(() => reject(new Error(waitedTooLong))), connectTimeout)
    turns.add(turn)
    waits.add(leave)
  })
}

/** Returns a connection that arrives too late to the pool. */
async function within(milliseconds: number, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(waitedTooLong)), milliseconds)
  try {
    return await Promise.race([connecting, late.promise])
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
