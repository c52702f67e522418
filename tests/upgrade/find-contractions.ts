import pg from 'pg'

/** What a release may rely on in a database, and what its rows have to satisfy. */
export type Catalog = {
  readonly offers: ReadonlySet<string>
  /** With the table of each. */
  readonly demands: ReadonlyMap<string, string>
}

export async function readCatalog(adminUrl: string, serviceRole: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const rows = async (text: string, values: string[] = []) =>
    (await client.query<{ table: string; fact: string }>(text, values)).rows
  try {
    const checks = await rows(`${checkConstraints} and contype = 'c'`)
    const unique = await rows(uniqueIndexes)
    const facts = [...(await rows(columns)), ...(await rows(rights, [serviceRole])), ...unique]
    const demands = [
      ...checks.map(({ table, fact }) => ({ table, fact: fact.replace(listOfValues, 'any of a list') })),
      ...(await rows(`${checkConstraints} and contype in ('f', 'x')`)),
      ...(await rows(columnDemands)),
      ...(await rows(tableDemands)),
      ...unique,
    ]
    return {
      offers: new Set([...facts.map(({ fact }) => fact), ...checks.flatMap(allowedValues)]),
      demands: new Map(demands.map(({ fact, table }) => [fact, table])),
    }
  } finally {
    await client.end()
  }
}

/** What a release that knows the first catalog could not find, or not satisfy, in the second one. */
export function findContractions(before: Catalog, after: Catalog): string[] {
  const tables = new Set(before.demands.values())
  return [
    ...[...before.offers].filter((offer) => !after.offers.has(offer)).map((offer) => `no more: ${offer}`),
    ...[...after.demands]
      .filter(([demand, table]) => tables.has(table) && !before.demands.has(demand))
      .map(([demand]) => `new: ${demand}`),
  ]
}

const listOfValues = /= ANY \(+ARRAY\[[^\]]*\](::\w+\[\]\)?)?\)+/g

function allowedValues({ table, fact }: { readonly table: string; readonly fact: string }): string[] {
  const lists = fact.match(listOfValues) ?? []
  return lists.flatMap((list) => list.match(/'(?:[^']|'')*'/g) ?? []).map((value) => `value ${value} in ${table}`)
}

const ofTables = `from pg_class table_class join pg_namespace on pg_namespace.oid = relnamespace`
const inPublic = `nspname = 'public' and relkind in ('r', 'p') and relname <> 'kysely_migration'`
const ofColumns = `${ofTables} join pg_attribute on attrelid = table_class.oid and attnum > 0 and not attisdropped where ${inPublic}`

const columns = `select relname as table,
  format('column %s.%s %s', relname, attname, format_type(atttypid, atttypmod)) as fact ${ofColumns}`
const rights = `select relname as table, format('right to %s %s', kind, relname) as fact
  ${ofTables}, unnest(array['select', 'insert', 'update', 'delete']) as kind
  where ${inPublic} and has_table_privilege($1, table_class.oid, kind)`
const uniqueIndexes = `select relname as table,
  regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+ ', 'unique ') as fact
  ${ofTables} join pg_index on indrelid = table_class.oid and indisunique where ${inPublic}`
const checkConstraints = `select relname as table, format('%s: %s', relname, pg_get_constraintdef(pg_constraint.oid)) as fact
  ${ofTables} join pg_constraint on conrelid = table_class.oid where ${inPublic}`
const columnDemands = `select relname as table, format('%s.%s %s', relname, attname,
    case when attgenerated <> '' then 'generated' else 'not null without default' end) as fact
  ${ofColumns} and (attgenerated <> '' or (attnotnull and not atthasdef and attidentity = ''))`
/** Each table has one demand at least, the key of its primary index or the name of the table itself. */
const tableDemands = `select relname as table,
  format('%s %s', relname, case when relrowsecurity then 'with row security' else 'is a table' end) as fact
  ${ofTables} where ${inPublic}
  union all select relname, pg_get_triggerdef(pg_trigger.oid)
  ${ofTables} join pg_trigger on tgrelid = table_class.oid and not tgisinternal where ${inPublic}`
