import { type ColumnType, type Generated, sql } from 'kysely'
import type { PlainDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { checksumOf } from './load/find-new-content.ts'
import { type Kind, keysOf, kinds, mapKinds, type ReferenceContent } from './reference-content.ts'

const tableOf = {
  rateCards: 'rate_card',
  dutyTables: 'insurance_duty',
  codeLists: 'code_list',
  partyLists: 'party_list',
  partyChoices: 'party_options',
  referralExpectations: 'referral_expectations',
} as const satisfies Record<Kind, string>

/** A row holds a whole document, as loaded; the other columns are its keys, of which each table has some. */
type Row = Record<'name' | 'version' | 'list' | 'channel', Generated<string>> & {
  revision: Generated<number>
  effective_from: PlainDate
  content: ColumnType<unknown, string, never>
  checksum: string
  loaded_at: Date
}
type ReferenceTables = Record<(typeof tableOf)[Kind], Row>

/** The notification that reference data has changed, sent when the change commits. */
export const loadedNotice = 'reference_data_loaded'

/** Everything ever loaded; of two documents with the same first day, the one in force comes later. */
export async function readStoredContent(connection: Database | Transaction): Promise<ReferenceContent> {
  const found = new Map<Kind, readonly unknown[]>()
  for (const kind of kinds) {
    const rows = await connection
      .withTables<ReferenceTables>()
      .selectFrom(tableOf[kind])
      .select('content')
      .orderBy(kind === 'rateCards' ? 'loaded_at' : 'revision')
      .execute()
    found.set(
      kind,
      rows.map(({ content }) => content),
    )
  }
  return mapKinds((kind) => found.get(kind) ?? []) as ReferenceContent
}

/** True until something has been loaded. */
export async function holdsNoReferenceData(database: Database): Promise<boolean> {
  const tables = database.withTables<ReferenceTables>()
  return (await tables.selectFrom('rate_card').select('name').limit(1).executeTakeFirst()) === undefined
}

/** Serialises loads: waits for the end of another load's transaction. */
export async function waitForOtherLoads(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reference data', 0))`.execute(transaction)
}

/** Stores documents and sends the notification; a document whose key exists becomes its next revision. */
export async function keepContent(transaction: Transaction, content: ReferenceContent, loadedAt: Date): Promise<void> {
  const tables = transaction.withTables<ReferenceTables>()
  for (const kind of kinds) {
    for (const document of content[kind]) {
      const keys = keysOf(kind, document)
      const row = {
        ...keys,
        effective_from: document.effectiveFrom,
        content: JSON.stringify(document),
        checksum: checksumOf(document),
        loaded_at: loadedAt,
      }
      const earlier = tables
        .selectFrom(tableOf[kind])
        .select(sql<number>`coalesce(max(revision), 0) + 1`.as('next'))
        .where((where) => where.and({ ...keys, effective_from: document.effectiveFrom }))
      await tables
        .insertInto(tableOf[kind])
        .values(kind === 'rateCards' ? row : { ...row, revision: earlier })
        .execute()
    }
  }
  await sql`select pg_notify(${loadedNotice}, '')`.execute(transaction)
}
