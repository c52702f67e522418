import pg from 'pg'

const mostConnections = 6

/** What PostgreSQL itself says while it goes or comes, or has no room. */
const passing = /^(08|25P03|53|57)/

/**
 * The queue's own connections, beside those of the requests. It writes the ids that it reads into JSON, which has no
 * bigint, so they must come as text: otherwise the first job that fails is never tried again.
 */
export function openQueuePool(pool: pg.Pool): pg.Pool {
  const own = new QueuePool({
    ...pool.options,
    max: mostConnections,
    application_name: 'lmi-jobs',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format),
    },
  })
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
  override connect(): Promise<pg.PoolClient>
  override connect(onClient: OnClient): void
  override connect(onClient?: OnClient): Promise<pg.PoolClient> | undefined {
    if (!onClient) return super.connect().catch(asPassing)
    super.connect(onClient)
    return undefined
  }
}

/**
 * The queue writes down that a job is done, or has failed, without waiting for it. An error there is nobody's and would
 * end the process, unless it has one of the few codes with which the queue tries again, for some hours: so every error of
 * a database that is away gets one.
 */
function asPassing(error: unknown): never {
  const refused = error instanceof pg.DatabaseError && !passing.test(error.code ?? '')
  throw error instanceof Error && !refused ? Object.assign(error, { code: 'ETIMEDOUT' }) : error
}
