import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf } from './addresses.ts'
import type { Connection } from './connection-file.ts'

/**
 * The exclusive claim of one server on the cluster: a lock that ends with its connection, so also when the process
 * dies.
 */
export type Claim = { readonly client: pg.Client; readonly release: () => Promise<void> }

const lock = 'select pg_try_advisory_lock(7305071) as held'

/** Connects to the cluster as its administrator. */
export async function connectAdmin(connection: Connection, database: string): Promise<pg.Client> {
  const address = new URL(addressesOf(connection).adminUrl)
  address.pathname = database
  const client = new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'lmi-portal claim',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

/** Claims the cluster for this process; `null` when another process holds it. */
export async function takeClaim(connection: Connection): Promise<Claim | null> {
  const client = await connectAdmin(connection, 'postgres')
  const { rows } = await client.query<{ held: boolean }>(lock)
  if (!rows[0]?.held) {
    await client.end()
    return null
  }
  let released = false
  let current = client
  const takeAgain = async () => {
    while (!released) {
      await wait(500, undefined, { ref: false })
      const next = await connectAdmin(connection, 'postgres').catch(() => null)
      if (!next) continue
      next.once('end', takeAgain)
      current = next
      await next.query(lock).catch(() => undefined)
      return
    }
  }
  // PostgreSQL closes every connection when one of its processes crashes, and then continues.
  client.once('end', takeAgain)
  return {
    client,
    release: async () => {
      released = true
      await current.end().catch(() => undefined)
    },
  }
}
