import { sql } from 'kysely'
import { type Database, type MigrationFolder, type Transaction, tablesOf } from '#platform/database'

type Import = {
  readonly action: string
  readonly by: AuditEntry['by']
  readonly at: Date
}

export async function auditImport(
  transaction: Transaction,
  records: readonly { readonly channel: string }[],
  { action, by, at }: Import,
): Promise<void> {
  for (const [channel, { length: count }] of Map.groupBy(records, (record) => record.channel))
    await writeAudit(transaction, { channel, at, by, action, detail: { count } })
}

export const auditMigrations: MigrationFolder = {
  name: 'audit',
  folder: new URL('./migrations/', import.meta.url),
}

/** One row of the audit table: a state change or a denial. Never holds borrower data. */
export type AuditEntry = {
  /** The lender's channel, or `-` when there is none. */
  readonly channel: string
  readonly at: Date
  readonly by: { readonly subject: string; readonly username: string }
  /** The name of the action: `quote.calculate`, `access.denied`. */
  readonly action: string
  readonly record?: string
  readonly requestId?: string | undefined
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Appends audit entries. Pass the transaction of the change, so that both are committed or neither is. */
export async function writeAudit(connection: Database | Transaction, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ by: { subject: actor, username }, detail = {}, ...entry }) => {
    return { ...entry, actor, username, detail: JSON.stringify(detail) }
  })
  await tablesOf<'auditEntry'>(connection).insertInto('auditEntry').values(rows).execute()
}

type ExportedEntry = { readonly channel: string; readonly at: string; readonly audit_id: string }

const batch = 5_000

/** All entries from `since` on, by channel and time, in batches. Times are UTC with microseconds. */
export async function* listEntries(database: Database, since: Date | null): AsyncGenerator<readonly ExportedEntry[]> {
  const from = since === null ? sql`true` : sql`e.at >= ${since}`
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<ExportedEntry>`
      select channel, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, audit_id, actor, username,
        action, record, request_id, detail
      from audit_entry e where ${from} and ${after}
      order by channel, e.at, audit_id limit ${batch}`.execute(database)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = sql`(channel, e.at, audit_id) > (${last.channel}, ${last.at}::timestamptz, ${last.audit_id}::uuid)`
  }
}
