import { type RawBuilder, sql } from 'kysely'
import { type Database, type MigrationFolder, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'

export const draftMigrations: MigrationFolder = { name: 'drafts', folder: new URL('./migrations/', import.meta.url) }

export type DraftOwner = { readonly channel: string; readonly owner: string; readonly form: string }

/** The content of a draft, null when it is empty. Every change increments the revision. */
export type Draft = { readonly content: object | null; readonly revision: number }

const tables = tablesOf<'draft', { draft: { content: object } }>

/** The number of drafts that a user may have. A list of drafts shows them all. */
const maxDrafts = 100
const draftChanged = 'This draft was changed in another window. Choose which one to keep.'
const tooManyDrafts = `You have ${maxDrafts} drafts. Submit or discard one first.`

export async function getDraft(connection: Database | Transaction, of: DraftOwner): Promise<Draft> {
  const stored = await selectDraft(connection, of).executeTakeFirst()
  return { content: stored?.content ?? null, revision: stored?.revision ?? 0 }
}

/** Last saved first. `select` has the expressions read from each `content`, which may have any shape. */
export async function listDrafts<Row>(
  connection: Database | Transaction,
  { channel, owner }: Omit<DraftOwner, 'form'>,
  prefix: string,
  select: RawBuilder<unknown>,
): Promise<readonly (Row & { readonly form: string; readonly savedAt: Date })[]> {
  const { rows } = await sql<Row & { form: string; savedAt: Date }>`
    select form, saved_at as "savedAt", ${select} from draft
    where channel = ${channel} and owner = ${owner} and starts_with(form, ${prefix}) and content is not null
    order by saved_at desc, form limit ${maxDrafts}
  `.execute(connection)
  return rows
}

/**
 * Saves the content of a draft, null to empty it.
 *
 * @param revisions the draft must have one of them; none is saved as 0
 * @returns the new revision
 * @throws Refusal 409 `draft-changed` when another window has saved since, or the draft was ended; 400
 * `too-many-drafts`
 */
export async function saveDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  content: object | null,
  revisions: readonly number[],
): Promise<number> {
  const stored = await selectDraft(transaction, of).executeTakeFirst()
  // There is nothing to empty.
  if (!stored && content === null) return 0
  if (content !== null && !stored?.content) await reserveDraft(transaction, of)
  const saved = { content: content && JSON.stringify(content), savedAt: at }
  const row = await tables(transaction)
    .insertInto('draft')
    .values({ ...of, ...saved, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'owner', 'form'])
        .doUpdateSet(({ eb }) => ({ ...saved, revision: eb('draft.revision', '+', 1) }))
        .where('draft.revision', 'in', revisions),
    )
    .returning('revision')
    .executeTakeFirst()
  if (!row) throw refuse('draft-changed', draftChanged, { status: 409 })
  return row.revision
}

/**
 * Ends a draft, in the transaction that submits or discards it. A later save of the earlier revision is refused.
 *
 * @param cleared the fields that were submitted, with their empty values; null ends all of it
 */
export async function endDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  cleared: object | null = null,
): Promise<void> {
  await tables(transaction)
    .updateTable('draft')
    .where(({ and }) => and(of))
    .where('content', 'is not', null)
    .set(({ eb }) => ({
      content: cleared && sql<string>`content || ${JSON.stringify(cleared)}::jsonb`,
      revision: eb('revision', '+', 1),
      savedAt: at,
    }))
    .execute()
}

export async function deleteExpiredDrafts(
  database: Database,
  before: Date,
  exceptOf: readonly string[],
): Promise<number> {
  const drafts = tables(database).deleteFrom('draft').where('savedAt', '<', before)
  const { numDeletedRows } = await drafts.where(sql<boolean>`channel <> all(${[...exceptOf]})`).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Drafts that a user creates at once are counted one after the other. */
async function reserveDraft(transaction: Transaction, { channel, owner }: DraftOwner): Promise<void> {
  const name = `drafts of ${channel} ${owner}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
  const { drafts } = await tables(transaction)
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<string>().as('drafts'))
    .where(({ and }) => and({ channel, owner }))
    .where('content', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(drafts) >= maxDrafts) throw refuse('too-many-drafts', tooManyDrafts)
}

function selectDraft(connection: Database | Transaction, of: DraftOwner) {
  return tables(connection)
    .selectFrom('draft')
    .select(['content', 'revision'])
    .where(({ and }) => and(of))
}
