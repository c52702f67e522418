import pg from 'pg'

/** Runs SQL as the owner of the tables; without `values` it may be several statements. */
export async function asAdmin<Row extends pg.QueryResultRow>(
  adminUrl: string,
  statement: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values && [...values])).rows
  } finally {
    await client.end()
  }
}
