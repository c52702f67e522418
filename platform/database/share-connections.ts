import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { limitConcurrency } from '#platform/concurrency'
import { type LentConnection, lendConnection } from './lend-connection.ts'

/** The lender, or the insurer, whose call runs, and the response that tells when its caller has left. */
type ConnectionOwner = { readonly name: string; readonly response: Pick<ServerResponse, 'closed' | 'once'> }

const owners = new AsyncLocalStorage<ConnectionOwner | null>()

/** The call and what it starts use the owner's share. Work without an owner, such as a job, uses the pool alone. */
export function runForOwner<Result>(owner: ConnectionOwner | null, run: () => Result): Result {
  return owners.run(owner, run)
}

/** The error that pg-pool also gives for a pool without a free connection. */
const waitedTooLong = () => new Error('timeout exceeded when trying to connect')

/**
 * Gives each owner at most `share` connections of the pool at once, so that calls of one lender that wait for each
 * other leave the rest to everybody else. The others wait in their order, at most `timeout` milliseconds.
 *
 * @throws an error that `isDatabaseUnavailable` recognises when the wait takes too long
 */
export function shareConnections(pool: pg.Pool, share: number, timeout: number): () => Promise<LentConnection> {
  const shares = limitConcurrency()
  return async () => {
    const owner = owners.getStore()
    if (!owner) return lendConnection(await pool.connect())
    const { name, response } = owner
    const deadline = performance.now() + timeout
    if (!shares.start(name, share)) await shares.wait(name, { response, timeout, timeoutError: waitedTooLong })
    const end = () => shares.end(name)
    try {
      return lendConnection(await connectBefore(deadline, pool), end)
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Returns a connection that arrives too late to the pool. */
async function connectBefore(deadline: number, pool: pg.Pool): Promise<pg.PoolClient> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(waitedTooLong()), deadline - performance.now())
  const connecting = pool.connect()
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
