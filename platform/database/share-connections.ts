import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { limitConcurrency } from '#platform/concurrency'
import { type LentConnection, lendConnection } from './lend-connection.ts'
import type { WorkPool } from './work-pool.ts'

type ConnectionOwner = {
  /** The lender whose rows the work finds and may write; null for those of all lenders. */
  readonly lender: string | null
  /** The lender, or the insurer, whose call runs, and the response that tells when its caller has left. */
  readonly call?: { readonly name: string; readonly response: Pick<ServerResponse, 'closed' | 'once'> }
}

const owners = new AsyncLocalStorage<ConnectionOwner | null>()

/**
 * The call and what it starts use the share of its lender. Work without a call uses the pool alone; without an owner, such
 * as a job, it is for all lenders.
 */
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
export function shareConnections(pool: WorkPool, share: number, timeout: number): () => Promise<LentConnection> {
  const shares = limitConcurrency()
  return async () => {
    const { lender, call } = owners.getStore() ?? { lender: null }
    if (!call) return lendConnection(await pool.connectFor(lender))
    const { name, response } = call
    const deadline = performance.now() + timeout
    if (!shares.start(name, share)) await shares.wait(name, { response, timeout, timeoutError: waitedTooLong })
    const end = () => shares.end(name)
    try {
      return lendConnection(await connectBefore(deadline, pool.connectFor(lender)), end)
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Returns a connection that arrives too late to the pool. */
async function connectBefore(deadline: number, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(waitedTooLong()), deadline - performance.now())
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
