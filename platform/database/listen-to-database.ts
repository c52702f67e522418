import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Database, poolOf } from './connect-database.ts'

type Listener = {
  readonly channel: string
  /** With the payload; with null after each new connection: notifications may have been missed before it. */
  readonly onNotice: (text: string | null) => void
  /** Runs when the connection fails, which is then retried until it succeeds, or when `onNotice` throws. */
  readonly onError: (error: unknown) => void
}

/** Whether each listener of a database is connected, by its channel. */
const connected = new WeakMap<Database, Record<string, boolean>>()

export function listenersOf(database: Database): Readonly<Record<string, boolean>> {
  return connected.get(database) ?? {}
}

const retryDelay = 2_000
const heartbeatInterval = 30_000

/** Listens on a connection of its own and reconnects without limit. Returns the function that stops it. */
export function listenToDatabase(database: Database, { channel, onNotice, onError }: Listener): () => Promise<void> {
  const ended = new AbortController()
  const { connectionString = '' } = poolOf(database).options

  const states = connected.get(database) ?? {}
  connected.set(database, states)
  states[channel] = false
  let socket = new Socket()

  /** Catches errors of the listener: an uncaught one would end the process. */
  const notify = (text: string | null) => {
    try {
      onNotice(text)
    } catch (error) {
      onError(error)
    }
  }
  const listenUntilBroken = async () => {
    socket = new Socket()
    const client = new pg.Client({
      connectionString,
      stream: () => socket,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'lmi-portal listener',
    })
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('the connection has ended')))
    })
    const heartbeatTimer = setInterval(
      () => client.query('select 1').catch((error) => client.emit('error', error)),
      heartbeatInterval,
    )
    try {
      await Promise.race([broken, client.connect()])
      client.on('notification', ({ payload = '' }) => notify(payload))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      states[channel] = true
      notify(null)
      await broken
    } finally {
      states[channel] = false
      clearInterval(heartbeatTimer)
      socket.destroy()
    }
  }
  const keepListening = async () => {
    while (!ended.signal.aborted) {
      await listenUntilBroken().catch((error) => {
        if (!ended.signal.aborted) onError(error)
      })
      await wait(retryDelay, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const done = keepListening()
  return async () => {
    ended.abort()
    // `client.end()` would wait for a response that a stalled database does not give.
    socket.destroy()
    await done
  }
}
