import { type ColumnType, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { checksumOf } from './load/find-new-content.ts'
import type { CodeList, PartyChoices, PartyList, ReferenceContent, ReferralExpectations } from './reference-content.ts'

/** A row holds a whole document, as loaded; the other columns are its keys. */
type Document<Content> = {
  effective_from: PlainDate
  content: ColumnType<Content, string, never>
  checksum: string
  loaded_at: Date
}

type Revised<Content> = Document<Content> & { revision: number }

type ReferenceTables = {
  rate_card: Document<RateCard> & { name: string; version: string }
  insurance_duty: Revised<DutyTable>
  code_list: Revised<CodeList> & { list: string }
  party_list: Revised<PartyList> & { channel: string }
  party_options: Revised<PartyChoices> & { channel: string }
  referral_expectations: Revised<ReferralExpectations>
}

/** The notification that reference data has changed, sent when the change commits. */
export const loadedNotice = 'reference_data_loaded'

/** Everything ever loaded; of two documents with the same first day, the one in force comes later. */
export async function readStoredContent(connection: Database | Transaction): Promise<ReferenceContent> {
  const tables = connection.withTables<ReferenceTables>()
  const rateCards = await tables.selectFrom('rate_card').select('content').orderBy('loaded_at').execute()
  const dutyTables = await tables.selectFrom('insurance_duty').select('content').orderBy('revision').execute()
  const codeLists = await tables.selectFrom('code_list').select('content').orderBy('revision').execute()
  const partyLists = await tables.selectFrom('party_list').select('content').orderBy('revision').execute()
  const partyChoices = await tables.selectFrom('party_options').select('content').orderBy('revision').execute()
  const expectations = await tables.selectFrom('referral_expectations').select('content').orderBy('revision').execute()
  return {
    rateCards: rateCards.map(({ content }) => content),
    dutyTables: dutyTables.map(({ content }) => content),
    codeLists: codeLists.map(({ content }) => content),
    partyLists: partyLists.map(({ content }) => content),
    partyChoices: partyChoices.map(({ content }) => content),
    referralExpectations: expectations.map(({ content }) => content),
  }
}

/** True until something has been loaded. */
export async function holdsNoReferenceData(database: Database): Promise<boolean> {
  const row = await database
    .withTables<ReferenceTables>()
    .selectFrom('rate_card')
    .select('name')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Serialises loads: waits for the end of another load's transaction. */
export async function waitForOtherLoads(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reference data', 0))`.execute(transaction)
}

/** Stores documents and sends the notification; a document whose key exists becomes its next revision. */
export async function keepContent(transaction: Transaction, content: ReferenceContent, loadedAt: Date): Promise<void> {
  const tables = transaction.withTables<ReferenceTables>()
  for (const card of content.rateCards) {
    const { name, version } = card
    await tables
      .insertInto('rate_card')
      .values({ name, version, ...documentOf(card, loadedAt) })
      .execute()
  }
  for (const duty of content.dutyTables) {
    const earlier = tables.selectFrom('insurance_duty').where('effective_from', '=', duty.effectiveFrom)
    const revision = earlier.select(nextRevision)
    await tables
      .insertInto('insurance_duty')
      .values({ revision, ...documentOf(duty, loadedAt) })
      .execute()
  }
  for (const codes of content.codeLists) {
    const { list, effectiveFrom } = codes
    const earlier = tables.selectFrom('code_list').where('list', '=', list).where('effective_from', '=', effectiveFrom)
    const revision = earlier.select(nextRevision)
    await tables
      .insertInto('code_list')
      .values({ list, revision, ...documentOf(codes, loadedAt) })
      .execute()
  }
  for (const expectations of content.referralExpectations) {
    const { effectiveFrom } = expectations
    const earlier = tables.selectFrom('referral_expectations').where('effective_from', '=', effectiveFrom)
    const revision = earlier.select(nextRevision)
    await tables
      .insertInto('referral_expectations')
      .values({ revision, ...documentOf(expectations, loadedAt) })
      .execute()
  }
  for (const parties of content.partyLists) await keepOfLender(tables, 'party_list', parties, loadedAt)
  for (const choices of content.partyChoices) await keepOfLender(tables, 'party_options', choices, loadedAt)
  await sql`select pg_notify(${loadedNotice}, '')`.execute(transaction)
}

async function keepOfLender(
  tables: KyselyTransaction<ReferenceTables>,
  table: 'party_list' | 'party_options',
  content: PartyList | PartyChoices,
  loadedAt: Date,
): Promise<void> {
  const { channel, effectiveFrom } = content
  const earlier = tables.selectFrom(table).where('channel', '=', channel).where('effective_from', '=', effectiveFrom)
  const revision = earlier.select(nextRevision)
  await tables
    .insertInto(table)
    .values({ channel, revision, ...documentOf(content, loadedAt) })
    .execute()
}

const nextRevision = sql<number>`coalesce(max(revision), 0) + 1`.as('next')

function documentOf(content: { readonly effectiveFrom: PlainDate }, loadedAt: Date) {
  return {
    effective_from: content.effectiveFrom,
    content: JSON.stringify(content),
    checksum: checksumOf(content),
    loaded_at: loadedAt,
  }
}
