import pg from 'pg'

/** The connections go through a pooler that gives each transaction another session. */
export class SharedSessions extends Error {
  override name = 'SharedSessions'
}

type Connection = { readonly query: (text: string) => Promise<{ readonly rows: readonly { readonly pid?: number }[] }> }

const tries = 3

/**
 * LISTEN, session locks and prepared statements need a session of PostgreSQL for each connection.
 *
 * @throws SharedSessions
 */
export async function requireSessions(connectionString: string): Promise<void> {
  const options = { connectionString, connectionTimeoutMillis: 3_000, query_timeout: 5_000 }
  const [first, second] = [new pg.Client(options), new pg.Client(options)]
  for (const client of [first, second]) client.on('error', () => undefined)
  try {
    await Promise.all([first.connect(), second.connect()])
    if (await shareSessions(first, second)) throw new SharedSessions('Each transaction has another session.')
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

/** Whether a transaction of the second connection takes the session that the first one has just used. */
export async function shareSessions(first: Connection, second: Connection): Promise<boolean> {
  for (let number = 0; number < tries; number += 1) {
    const before = await sessionOf(first)
    await second.query('begin')
    await sessionOf(second)
    const after = await sessionOf(first)
    await second.query('commit')
    if (before !== after) return true
  }
  return false
}

async function sessionOf(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
