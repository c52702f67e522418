import { sql } from 'kysely'
import type { Database, MigrationFolder, Transaction } from '#platform/database'

export const draftMigrations: MigrationFolder = { name: 'drafts', folder: new URL('./migrations/', import.meta.url) }

/** Whose draft of which form: a person has one draft of each. */
export type DraftOwner = { readonly channel: string; readonly owner: string; readonly form: string }
export type Draft = { readonly content: unknown; readonly savedAt: Date }

type DraftTables = {
  draft: { channel: string; owner: string; form: string; content: unknown; saved_at: Date }
}

/** The person's draft of a form, or `null`. */
export async function readDraft(connection: Database | Transaction, of: DraftOwner): Promise<Draft | null> {
  const row = await connection
    .withTables<DraftTables>()
    .selectFrom('draft')
    .select(['content', 'saved_at'])
    .where('channel', '=', of.channel)
    .where('owner', '=', of.owner)
    .where('form', '=', of.form)
    .executeTakeFirst()
  return row ? { content: row.content, savedAt: row.saved_at } : null
}

/** Keeps what was typed; the later of two saves stands. */
export async function saveDraft(connection: Database | Transaction, of: DraftOwner, draft: Draft): Promise<void> {
  const content = JSON.stringify(draft.content)
  await connection
    .withTables<DraftTables>()
    .insertInto('draft')
    .values({ ...of, content, saved_at: draft.savedAt })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'owner', 'form']).doUpdateSet({ content, saved_at: draft.savedAt }),
    )
    .execute()
}

/** Keeps what was typed in a part of a form: what is left out stays as it was. Answers what is kept now. */
export async function addToDraft(transaction: Transaction, of: DraftOwner, draft: Draft): Promise<unknown> {
  const saved = await transaction
    .withTables<DraftTables>()
    .insertInto('draft')
    .values({ ...of, content: JSON.stringify(draft.content), saved_at: draft.savedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'owner', 'form'])
        .doUpdateSet({ content: sql`draft.content || excluded.content`, saved_at: draft.savedAt }),
    )
    .returning('content')
    .executeTakeFirstOrThrow()
  return saved.content
}

export async function removeDraft(connection: Database | Transaction, of: DraftOwner): Promise<void> {
  await connection
    .withTables<DraftTables>()
    .deleteFrom('draft')
    .where('channel', '=', of.channel)
    .where('owner', '=', of.owner)
    .where('form', '=', of.form)
    .execute()
}

/** Removes what nobody has touched since a moment, of everybody; answers how many drafts that were. */
export async function sweepDrafts(database: Database, before: Date): Promise<bigint> {
  const { numDeletedRows } = await database
    .withTables<DraftTables>()
    .deleteFrom('draft')
    .where('saved_at', '<', before)
    .executeTakeFirst()
  return numDeletedRows
}
