import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionStringOf, type Database } from './connect-database.ts'

type Listener = {
  /** The name that `notify` is given. */
  readonly channel: string
  /** Runs on each notice with its text, and with null after each new connection, before which some may have been missed. */
  readonly onNotice: (text: string | null) => void
  /** The connection broke, or could not be made, and is tried again until it holds; or a notice could not be dealt with. */
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
    const socket = new Socket()
    // Not `client.end()`, which waits for an answer: a stalled database gives none.
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
  client.on('notification', ({ payload = '' }) => tell(payload))
  await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
  onConnected()
  tell(null)
  const beat = setInterval(() => {
    client.query('select 1').catch((error: Error) => client.emit('error', error))
  }, heartbeat)
  const error = await broken
  clearInterval(beat)
  throw error

  /** Nobody is there to catch what is thrown while a notice comes in: it would end the process. */
  function tell(text: string | null): void {
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
