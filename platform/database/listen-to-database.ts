import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Database, poolOf } from './connect-database.ts'

type Listener = {
  /** The channel name of NOTIFY. */
  readonly channel: string
  /**
   * Runs for each notification with its payload, and with null after each new connection, before which notifications
   * may have been missed.
   */
  readonly onNotice: (text: string | null) => void
  /** Runs when the connection fails, which is then retried until it succeeds, or when `onNotice` throws. */
  readonly onTrouble: (error: Error) => void
}

const pauses = { shortest: 250, longest: 10_000 }
const heartbeat = 30_000

/**
 * Listens for notifications on a connection outside the pool and reconnects without limit. A heartbeat detects a
 * connection that died silently.
 *
 * Returns at once; the returned function stops listening.
 */
export function listenToDatabase(database: Database, listener: Listener): () => Promise<void> {
  const ended = new AbortController()
  const { connectionString = '' } = poolOf(database).options
  const done = keepListening(connectionString, listener, ended.signal)
  return async () => {
    ended.abort()
    await done
  }
}

async function keepListening(connectionString: string, listener: Listener, ended: AbortSignal): Promise<void> {
  let pause = pauses.shortest
  while (!ended.aborted) {
    const socket = new Socket()
    // `client.end()` would wait for a response that a stalled database does not give.
    const cut = () => socket.destroy()
    ended.addEventListener('abort', cut, { once: true })
    try {
      await listenUntilBroken(newClient(connectionString, socket), listener, () => {
        pause = pauses.shortest
      })
    } catch (error) {
      if (!ended.aborted) listener.onTrouble(asError(error))
    }
    cut()
    ended.removeEventListener('abort', cut)
    await wait(pause, undefined, { signal: ended }).catch(() => undefined)
    pause = Math.min(pause * 2, pauses.longest)
  }
}

async function listenUntilBroken(client: pg.Client, listener: Listener, onConnected: () => void): Promise<never> {
  const broken = new Promise<Error>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('the connection has ended')))
  })
  await client.connect()
  client.on('notification', ({ payload = '' }) => notify(payload))
  await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
  onConnected()
  notify(null)
  const beat = setInterval(() => {
    client.query('select 1').catch((error: Error) => client.emit('error', error))
  }, heartbeat)
  const error = await broken
  clearInterval(beat)
  throw error

  /** Catches errors of the listener: an uncaught one would end the process. */
  function notify(text: string | null): void {
    try {
      listener.onNotice(text)
    } catch (error) {
      listener.onTrouble(asError(error))
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function newClient(connectionString: string, socket: Socket): pg.Client {
  return new pg.Client({
    connectionString,
    stream: () => socket,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'lmi-portal listener',
  })
}
