import pg from 'pg'

const mostConnections = 6

/**
 * The queue's own connections, beside those of the requests. It writes the ids that it reads into JSON, which has no
 * bigint, so they must come as text: otherwise the first job that fails is never tried again.
 */
export function openQueuePool(pool: pg.Pool): pg.Pool {
  const own = new pg.Pool({
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
  own.on('connect', (client) => client.on('error', () => undefined))
  return own
}
