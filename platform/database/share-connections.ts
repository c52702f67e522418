import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'

/** The lender, or the insurer, whose call runs, and the response that tells when its caller has left. */
export type ConnectionOwner = {
  readonly name: string
  readonly response: Pick<ServerResponse, 'closed' | 'once' | 'off'>
}

const owners = new AsyncLocalStorage<ConnectionOwner | null>()

/**
 * Runs a call for its owner: it and what it starts get their connections from the owner's share. Work without an owner,
 * such as jobs, takes them from the pool alone; `null` says so for work that serves several calls.
 */
export function runForOwner<Result>(owner: ConnectionOwner | null, run: () => Result): Result {
  return owners.run(owner, run)
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
 * other leave the rest to everybody else. The others wait in their order, at most `patience` milliseconds, and only as
 * long as their caller.
 *
 * @throws an error that `isDatabaseUnavailable` recognises when the wait takes too long
 */
export function shareConnections(pool: pg.Pool, share: number, patience: number): () => Promise<pg.PoolClient> {
  const shares = new Map<string, Share>()

  return async () => {
    const owner = owners.getStore()
    if (!owner) return await pool.connect()
    const own = shares.get(owner.name) ?? { used: 0, waiting: new Set() }
    shares.set(owner.name, own)
    const leave = () => {
      const [next] = own.waiting
      if (next) return next()
      own.used -= 1
      if (own.used === 0) shares.delete(owner.name)
    }
    let remaining = patience
    if (own.used < share) own.used += 1
    else remaining = await waitForTurn(own, owner, patience)
    try {
      const client = await within(remaining, pool.connect())
      const { release } = client
      // pg-pool sets `release` anew each time that it hands the connection out.
      client.release = (error) => {
        leave()
        release(error)
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** Waits until a connection of the share is returned; answers the milliseconds that are left of `patience`. */
function waitForTurn({ waiting }: Share, { response }: ConnectionOwner, patience: number): Promise<number> {
  const deadline = performance.now() + patience
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      response.off('close', left)
      waiting.delete(turn)
      settle()
    }
    const turn = () => end(() => resolve(deadline - performance.now()))
    const left = () => end(() => reject(callerLeft()))
    const timer = setTimeout(() => end(() => reject(new Error(waitedTooLong))), patience)
    waiting.add(turn)
    if (response.closed) return left()
    response.once('close', left)
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
