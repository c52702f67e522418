import pg from 'pg'

/** Keys and sessions, which are secret and made again; what only migrators read; the mails of `/dev/mail`. */
const left = [
  'identity_artifact',
  'identity_secret',
  'address_signing_key',
  'kysely_migration',
  'kysely_migration_lock',
  'caught_mail',
]

/**
 * The rows of the product's tables as SQL that fills an empty database of the same schema. Its first line lists the
 * migrations that the release had applied, in their order. Jobs are left out: a start queues the waiting mails again.
 */
export async function dumpDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async (text: string) => (await client.query<Record<string, string>>(text)).rows
  try {
    const applied = await rows('select name from kysely_migration order by timestamp, name')
    const lines = [`-- ${applied.map(({ name }) => name).join(' ')}`, 'set session_replication_role = replica;']
    const tables = await rows(`select table_name as name,
        string_agg(quote_ident(column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`)
    for (const { name = '', columns } of tables) {
      const [row] = await rows(`select json_agg(t)::text as rows from (select ${columns} from ${name} order by 1) t`)
      if (left.includes(name) || !row?.rows) continue
      lines.push(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name},`)
      lines.push(`${pg.escapeLiteral(row.rows)});`)
    }
    for (const { name, value } of await rows(`select sequencename as name, last_value::text as value
        from pg_sequences where schemaname = 'public' and last_value is not null`))
      lines.push(`select setval('${name}', ${value});`)
    return `${lines.join('\n')}\n`
  } finally {
    await client.end()
  }
}
