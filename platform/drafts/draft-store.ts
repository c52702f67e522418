import jsonMergePatch from 'json-merge-patch'
import { type ColumnType, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, MigrationFolder, Transaction } from '#platform/database'
import { refuse } from '#platform/http'

export const draftMigrations: MigrationFolder = { name: 'drafts', folder: new URL('./migrations/', import.meta.url) }

/** Whose draft of which form and record: a person has one of each. */
export type DraftOwner = { readonly channel: string; readonly owner: string; readonly form: string }

/** What a person has typed; null where that is nothing. Every change counts the revision up. */
export type Draft = { readonly content: object | null; readonly revision: number }

/** A change of a draft, as a JSON merge patch (RFC 7396) to the content of a revision. */
export type DraftSave = {
  readonly revision: number
  /** Null where nothing is typed any more. */
  readonly patch: object | null
  /** The window that saves, and which of its saves this is: 1, 2, 3. */
  readonly window: string
  readonly number: number
}

type DraftTables = {
  draft: DraftOwner & {
    content: ColumnType<object | null, string | null, string | null>
    revision: number
    saved_by: string | null
    save_number: number
    saved_at: Date
  }
}

const mostBytes = 1_000_000
const draftChanged = 'This draft was changed in another window. Choose which one to keep.'
const draftTooLarge = 'The draft is too large to save. Shorten what you typed.'

export async function readDraft(connection: Database | Transaction, of: DraftOwner): Promise<Draft> {
  const stored = await selectDraft(connection, of).executeTakeFirst()
  return { content: stored?.content ?? null, revision: stored?.revision ?? 0 }
}

/** A form of which a person has many drafts lists no more than these. */
const mostListed = 100

/**
 * The drafts of a person whose form begins with a prefix, the one that was saved last first.
 *
 * @param select what is read of each `content`, which may be of any shape
 */
export async function listDrafts<Row>(
  connection: Database | Transaction,
  { channel, owner }: Omit<DraftOwner, 'form'>,
  prefix: string,
  select: RawBuilder<unknown>,
): Promise<readonly (Row & { readonly form: string; readonly savedAt: Date })[]> {
  const { rows } = await sql<Row & { form: string; savedAt: Date }>`
    select form, saved_at as "savedAt", ${select} from draft
    where channel = ${channel} and owner = ${owner} and starts_with(form, ${prefix}) and content is not null
    order by saved_at desc, form limit ${mostListed}
  `.execute(connection)
  return rows
}

/**
 * Saves a change of a draft. A save that a window sends twice is done once; one that it sends before it knows the answer
 * to its last one holds that one's changes too, so it does not matter in which order the two arrive.
 *
 * @param read reads the content by the schema of the form; one from before the form was changed is null
 * @param requireValid throws the Refusal of what the schema does not take
 * @returns the new revision
 * @throws Refusal 409 `draft-changed` when another window has saved since, or the draft was ended; 413 `draft-too-large`
 */
export async function saveDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  { revision, patch, window, number }: DraftSave,
  { read, requireValid }: { read: (stored: unknown) => object | null; requireValid: (content: unknown) => object },
): Promise<number> {
  const stored = await lockDraft(transaction, of, at)
  const own = stored.saved_by === window
  if (own && number <= stored.save_number) return stored.revision
  if (!own && revision !== stored.revision) throw refuse('draft-changed', draftChanged, { status: 409 })
  const content =
    patch === null ? null : JSON.stringify(requireValid(jsonMergePatch.apply(read(stored.content) ?? {}, patch)))
  if (content !== null && Buffer.byteLength(content) > mostBytes)
    throw refuse('draft-too-large', draftTooLarge, { status: 413 })
  await transaction
    .withTables<DraftTables>()
    .updateTable('draft')
    .where(isOf(of))
    .set({ content, revision: stored.revision + 1, saved_by: window, save_number: number, saved_at: at })
    .execute()
  return stored.revision + 1
}

/**
 * Ends a draft in the transaction that sends what was typed, or discards it: a save that arrives only now is refused.
 *
 * @param sent what of the draft was sent, as a merge patch that clears it; null for all of it
 */
export async function endDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  sent: object | null = null,
): Promise<void> {
  const stored = await selectDraft(transaction, of).forUpdate().executeTakeFirst()
  if (!stored || stored.content === null) return
  const content = sent === null ? null : JSON.stringify(jsonMergePatch.apply(stored.content, sent))
  await transaction
    .withTables<DraftTables>()
    .updateTable('draft')
    .where(isOf(of))
    .set({ content, revision: stored.revision + 1, saved_by: null, saved_at: at })
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

/** The draft, so that of two changes at once the later one is given what the first one has made. */
async function lockDraft(transaction: Transaction, of: DraftOwner, at: Date) {
  const locked = await selectDraft(transaction, of).forUpdate().executeTakeFirst()
  if (locked) return locked
  await transaction
    .withTables<DraftTables>()
    .insertInto('draft')
    .values({ ...of, content: null, revision: 0, saved_by: null, save_number: 0, saved_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'owner', 'form']).doNothing())
    .execute()
  return await selectDraft(transaction, of).forUpdate().executeTakeFirstOrThrow()
}

function selectDraft(connection: Database | Transaction, of: DraftOwner) {
  return connection
    .withTables<DraftTables>()
    .selectFrom('draft')
    .select(['content', 'revision', 'saved_by', 'save_number'])
    .where(isOf(of))
}

function isOf({ channel, owner, form }: DraftOwner) {
  return (expression: ExpressionBuilder<DraftTables, 'draft'>) => expression.and({ channel, owner, form })
}
