import { sql } from 'kysely'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { keyOf, type ReferenceDocument } from './reference-documents.ts'

const tables = tablesOf<'referenceDocument', { referenceDocument: ReferenceDocument }>

/** The notification that reference data has changed, sent when the change commits. */
export const loadedNotice = 'reference_data_loaded'

/** Everything ever loaded; of two documents with the same first day, the one in force comes later. */
export async function loadStoredDocuments(connection: Database | Transaction): Promise<readonly ReferenceDocument[]> {
  const rows = await tables(connection)
    .selectFrom('referenceDocument')
    .select(['kind', 'content'])
    .orderBy('loadedAt')
    .orderBy('revision')
    .execute()
  return rows as readonly ReferenceDocument[]
}

/** Serialises loads: waits for the end of another load's transaction. */
export async function waitForOtherLoads(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reference data', 0))`.execute(transaction)
}

export async function storeDocuments(
  transaction: Transaction,
  documents: readonly ReferenceDocument[],
  loadedAt: Date,
): Promise<void> {
  for (const document of documents) {
    const { kind, content } = document
    const key = keyOf(document)
    const earlier = tables(transaction)
      .selectFrom('referenceDocument')
      .select(sql<number>`coalesce(max(revision), 0) + 1`.as('next'))
      .where('kind', '=', kind)
      .where('key', '=', key)
    await tables(transaction)
      .insertInto('referenceDocument')
      .values({
        kind,
        key,
        revision: earlier,
        effectiveFrom: content.effectiveFrom,
        content: JSON.stringify(content),
        loadedAt,
      })
      .execute()
  }
  await sql`select pg_notify(${loadedNotice}, '')`.execute(transaction)
}
