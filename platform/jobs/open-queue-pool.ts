import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '#platform/database'

const mostConnections = 6

/** How the queue bears a database that is away. */
export type QueuePatience = {
  /** Until then it waits for a connection, however long that takes. */
  readonly ended: AbortSignal
  /** Milliseconds between two attempts. */
  readonly pause: number
}

/**
 * The queue's own connections, beside those of the requests. It writes the ids that it reads into JSON, which has no
 * bigint, so they must come as text: otherwise the first job that fails is never tried again.
 */
export function openQueuePool(pool: pg.Pool, patience: QueuePatience): pg.Pool {
  const own = new QueuePool(
    {
      ...pool.options,
      max: mostConnections,
      application_name: 'lmi-jobs',
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format),
      },
    },
    patience,
  )
  // As in connectDatabase: a connection that breaks is replaced, and must not end the process.
  own.on('error', () => undefined)
  own.on('connect', (client) => {
    client.on('error', () => undefined)
    const { query } = client
    const queryAgain = (...given: unknown[]) => {
      const answer: unknown = Reflect.apply(query, client, given)
      return answer instanceof Promise ? answer.catch(asPassing) : answer
    }
    Object.defineProperty(client, 'query', { value: queryAgain })
  })
  return own
}

type OnClient = Parameters<pg.Pool['connect']>[0]

class QueuePool extends pg.Pool {
  readonly #patience: QueuePatience

  constructor(options: pg.PoolConfig, patience: QueuePatience) {
    super(options)
    this.#patience = patience
  }

  override connect(): Promise<pg.PoolClient>
  override connect(onClient: OnClient): void
  override connect(onClient?: OnClient): Promise<pg.PoolClient> | undefined {
    if (!onClient) return this.#connectPatiently()
    super.connect(onClient)
    return undefined
  }

  /** The queue tries a hundred times, which is some hours, and then ends the process: it is not told of what is in vain. */
  async #connectPatiently(): Promise<pg.PoolClient> {
    const { ended, pause } = this.#patience
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (ended.aborted) return asPassing(error)
        await wait(pause, undefined, { signal: ended }).catch(() => undefined)
      }
    }
  }
}

/**
 * The queue writes down that a job is done, or has failed, without waiting for it. An error there is nobody's and would
 * end the process, unless it has one of the few codes with which the queue tries again: so every error of a database that
 * is away gets one.
 */
function asPassing(error: unknown): never {
  const refused = error instanceof pg.DatabaseError && !isDatabaseAway(error)
  throw error instanceof Error && !refused ? Object.assign(error, { code: 'ETIMEDOUT' }) : error
}
