import type { Database, MigrationFolder, Transaction } from '#platform/database'

export const draftMigrations: MigrationFolder = { name: 'drafts', folder: new URL('./migrations/', import.meta.url) }

/** Whose draft of which form: a person has one draft of each. */
export type DraftOwner = { readonly channel: string; readonly owner: string; readonly form: string }

/**
 * What a person has typed, null where that is nothing. Each time that it is sent or discarded another edition begins, and
 * what arrives for the one before is too late.
 */
export type Draft = { readonly content: unknown; readonly edition: number }

type DraftTables = {
  draft: DraftOwner & { content: unknown; edition: number; saved_at: Date }
}

const nothing: Draft = { content: null, edition: 0 }

/** The person's draft of a form. */
export async function readDraft(connection: Database | Transaction, of: DraftOwner): Promise<Draft> {
  return (await selectDraft(connection, of).executeTakeFirst()) ?? nothing
}

/** Changes the person's draft of a form: of two changes at once the later one is given what the first one has made. */
export async function changeDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  change: (draft: Draft) => Draft,
): Promise<void> {
  const tables = transaction.withTables<DraftTables>()
  // Also a draft that is not there yet can be locked then.
  await tables
    .insertInto('draft')
    .values({ ...of, ...nothing, saved_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'owner', 'form']).doNothing())
    .execute()
  const before = await selectDraft(transaction, of).forUpdate().executeTakeFirstOrThrow()
  const { content, edition } = change(before)
  await tables
    .updateTable('draft')
    .set({ content: content === null ? null : JSON.stringify(content), edition, saved_at: at })
    .where('channel', '=', of.channel)
    .where('owner', '=', of.owner)
    .where('form', '=', of.form)
    .execute()
}

/** Forgets what nobody has touched since a moment, of everybody; answers how many drafts that were. */
export async function sweepDrafts(database: Database, before: Date): Promise<bigint> {
  const { numDeletedRows } = await database
    .withTables<DraftTables>()
    .deleteFrom('draft')
    .where('saved_at', '<', before)
    .executeTakeFirst()
  return numDeletedRows
}

function selectDraft(connection: Database | Transaction, { channel, owner, form }: DraftOwner) {
  return connection
    .withTables<DraftTables>()
    .selectFrom('draft')
    .select(['content', 'edition'])
    .where('channel', '=', channel)
    .where('owner', '=', owner)
    .where('form', '=', form)
}
