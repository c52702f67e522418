import { type ColumnType, sql } from 'kysely'
import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { checksumOf } from './checksum-of.ts'
import type { CodeList, PartyChoices, PartyList, ReferenceContent } from './reference-content.ts'

/** Rows hold a whole document each, as it was loaded; the columns beside it are what it is found by. */
type Document<Content> = {
  effective_from: PlainDate
  content: ColumnType<Content, string, never>
  checksum: string
  loaded_at: Date
}

type ReferenceTables = {
  rate_card: Document<RateCard> & { name: string; version: string }
  insurance_duty: Document<DutyTable>
  code_list: Document<CodeList> & { list: string }
  party_list: Document<PartyList> & { channel: string }
  party_options: Document<PartyChoices> & { channel: string }
}

/** The notice that reference data has changed, sent when the change commits. */
export const loadedNotice = 'reference_data_loaded'

/** Everything that was ever loaded, in the order of the first days. */
export async function readStoredContent(connection: Database | Transaction): Promise<ReferenceContent> {
  const tables = connection.withTables<ReferenceTables>()
  const rateCards = await tables.selectFrom('rate_card').select('content').orderBy('effective_from').execute()
  const dutyTables = await tables.selectFrom('insurance_duty').select('content').orderBy('effective_from').execute()
  const codeLists = await tables.selectFrom('code_list').select('content').orderBy('effective_from').execute()
  const partyLists = await tables.selectFrom('party_list').select('content').orderBy('effective_from').execute()
  const partyChoices = await tables.selectFrom('party_options').select('content').orderBy('effective_from').execute()
  return {
    rateCards: rateCards.map(({ content }) => content),
    dutyTables: dutyTables.map(({ content }) => content),
    codeLists: codeLists.map(({ content }) => content),
    partyLists: partyLists.map(({ content }) => content),
    partyChoices: partyChoices.map(({ content }) => content),
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

/** Lets one load at a time go on; the next waits for the transaction's end. */
export async function waitForOtherLoads(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reference data', 0))`.execute(transaction)
}

/** Adds documents, none of which may be there yet, and sends the notice. */
export async function keepContent(transaction: Transaction, content: ReferenceContent, loadedAt: Date): Promise<void> {
  const tables = transaction.withTables<ReferenceTables>()
  for (const card of content.rateCards) {
    const { name, version } = card
    await tables
      .insertInto('rate_card')
      .values({ name, version, ...documentOf(card, loadedAt) })
      .execute()
  }
  for (const table of content.dutyTables) {
    await tables.insertInto('insurance_duty').values(documentOf(table, loadedAt)).execute()
  }
  for (const list of content.codeLists) {
    await tables
      .insertInto('code_list')
      .values({ list: list.list, ...documentOf(list, loadedAt) })
      .execute()
  }
  for (const list of content.partyLists) {
    await tables
      .insertInto('party_list')
      .values({ channel: list.channel, ...documentOf(list, loadedAt) })
      .execute()
  }
  for (const choices of content.partyChoices) {
    const { channel } = choices
    await tables
      .insertInto('party_options')
      .values({ channel, ...documentOf(choices, loadedAt) })
      .execute()
  }
  await sql`select pg_notify(${loadedNotice}, '')`.execute(transaction)
}

function documentOf(content: { readonly effectiveFrom: PlainDate }, loadedAt: Date) {
  return {
    effective_from: content.effectiveFrom,
    content: JSON.stringify(content),
    checksum: checksumOf(content),
    loaded_at: loadedAt,
  }
}
