import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionStringOf, type Database } from './connect-database.ts'

type Listener = {
  /** The name that `notify` is given. */
  readonly channel: string
  /** Runs on each notice, and after each new connection, since notices may have been missed before it. */
  readonly onNotice: () => void
  /** The connection broke, or could not be made; it is tried again until it holds. */
  readonly onTrouble: (error: Error) => void
}

const pauses = { shortest: 250, longest: 10_000 }
const heartbeat = 30_000

/**
 * Listens to notices of the database on a connection of its own, which is made again for ever when it breaks. A
 * connection that has died silently is noticed by the heartbeat.
 *
 * Answers at once; the function it answers ends the listening.
 */
export function listenToDatabase(database: Database, listener: Listener): () => Promise<void> {
  const connectionString = connectionStringOf(database)
  const ended = new AbortController()
  const done = keepListening(connectionString, listener, ended.signal)
  return async () => {
    ended.abort()
    await done
  }
}

async function keepListening(connectionString: string, listener: Listener, ended: AbortSignal): Promise<void> {
  let pause = pauses.shortest
  while (!ended.aborted) {
    const client = newClient(connectionString)
    const broken = new Promise<Error>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(new Error('the connection has ended')))
    })
    try {
      await client.connect()
      client.on('notification', listener.onNotice)
      await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
      listener.onNotice()
      pause = pauses.shortest
      await untilBroken(client, broken, ended)
    } catch (error) {
      if (!ended.aborted) listener.onTrouble(error instanceof Error ? error : new Error(String(error)))
    }
    await client.end().catch(() => undefined)
    await wait(pause, undefined, { signal: ended }).catch(() => undefined)
    pause = Math.min(pause * 2, pauses.longest)
  }
}

/** Returns once the listening ends; throws when the connection breaks before. */
async function untilBroken(client: pg.Client, broken: Promise<Error>, ended: AbortSignal): Promise<void> {
  if (ended.aborted) return
  const beat = setInterval(
    () => client.query('select 1').catch((error: Error) => client.emit('error', error)),
    heartbeat,
  )
  const stop = new Promise<null>((resolve) => ended.addEventListener('abort', () => resolve(null), { once: true }))
  try {
    const error = await Promise.race([broken, stop])
    if (error) throw error
  } finally {
    clearInterval(beat)
  }
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'lmi-portal listener',
  })
}
