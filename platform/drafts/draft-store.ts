import jsonMergePatch from 'json-merge-patch'
import { type ColumnType, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, MigrationFolder, Transaction } from '#platform/database'
import { refuse } from '#platform/http'

export const draftMigrations: MigrationFolder = { name: 'drafts', folder: new URL('./migrations/', import.meta.url) }

/** Identifies a draft: each user has one for each form and record. */
export type DraftOwner = { readonly channel: string; readonly owner: string; readonly form: string }

/** The content of a draft, null when it is empty. Every change increments the revision. */
export type Draft = { readonly content: object | null; readonly revision: number }

/** A change of a draft: a JSON merge patch (RFC 7396) against the content of a revision. */
export type DraftSave = {
  readonly revision: number
  /** Null empties the draft. */
  readonly patch: object | null
  /** The browser window that saves, and the sequence number of the save in that window: 1, 2, 3. */
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

const maxBytes = 1_000_000
/** The number of drafts that a user may have. A list of drafts shows them all. */
const maxDrafts = 100
const draftChanged = 'This draft was changed in another window. Choose which one to keep.'
const draftTooLarge = 'The draft is too large to save. Shorten what you typed.'
const tooManyDrafts = `You have ${maxDrafts} drafts. Submit or discard one first.`

export async function readDraft(connection: Database | Transaction, of: DraftOwner): Promise<Draft> {
  const stored = await selectDraft(connection, of).executeTakeFirst()
  return { content: stored?.content ?? null, revision: stored?.revision ?? 0 }
}

/**
 * Lists a user's drafts whose form starts with a prefix, last saved first.
 *
 * @param select the expressions read from each `content`, which may have any shape
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
    order by saved_at desc, form limit ${maxDrafts}
  `.execute(connection)
  return rows
}

/**
 * Saves a change of a draft. Repeating a save has no effect. A save that a window sends before the answer to its
 * previous one includes the changes of the previous one, so the two may arrive in any order.
 *
 * @param read parses the content by the form's schema; null for content of an earlier schema
 * @param requireValid throws a Refusal for content that the schema rejects
 * @returns the new revision
 * @throws Refusal 409 `draft-changed` when another window has saved since, or the draft was ended; 413
 * `draft-too-large`; 400 `too-many-drafts`
 */
export async function saveDraft(
  transaction: Transaction,
  of: DraftOwner,
  at: Date,
  { revision, patch, window, number }: DraftSave,
  { read, requireValid }: { read: (stored: unknown) => object | null; requireValid: (content: unknown) => object },
): Promise<number> {
  const stored = await lockDraft(transaction, of, at, patch !== null)
  // There is nothing to empty.
  if (stored === null) return 0
  const own = stored.saved_by === window
  if (own && number <= stored.save_number) return stored.revision
  if (!own && revision !== stored.revision) throw refuse('draft-changed', draftChanged, { status: 409 })
  const content =
    patch === null ? null : JSON.stringify(requireValid(jsonMergePatch.apply(read(stored.content) ?? {}, patch)))
  if (content !== null && Buffer.byteLength(content) > maxBytes)
    throw refuse('draft-too-large', draftTooLarge, { status: 413 })
  if (content !== null && stored.content === null) await requireFewDrafts(transaction, of)
  await transaction
    .withTables<DraftTables>()
    .updateTable('draft')
    .where(isOf(of))
    .set({ content, revision: stored.revision + 1, saved_by: window, save_number: number, saved_at: at })
    .execute()
  return stored.revision + 1
}

/**
 * Ends a draft, in the transaction that submits or discards it. A later save of the earlier revision is refused.
 *
 * @param sent a merge patch that clears the submitted part; null clears all of it
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

/**
 * Deletes the drafts of all users that were last saved before a time.
 *
 * @returns the number of deleted drafts
 */
export async function sweepDrafts(database: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .withTables<DraftTables>()
    .deleteFrom('draft')
    .where('saved_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Reads the draft with a row lock, and creates it first if it is missing and `create` is set. Concurrent changes wait and then see this
 * one.
 */
async function lockDraft(transaction: Transaction, of: DraftOwner, at: Date, create: boolean) {
  const locked = await selectDraft(transaction, of).forUpdate().executeTakeFirst()
  if (locked) return locked
  if (!create) return null
  await transaction
    .withTables<DraftTables>()
    .insertInto('draft')
    .values({ ...of, content: null, revision: 0, saved_by: null, save_number: 0, saved_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'owner', 'form']).doNothing())
    .execute()
  return await selectDraft(transaction, of).forUpdate().executeTakeFirstOrThrow()
}

/** Drafts that a user creates at once are counted one after the other. */
async function requireFewDrafts(transaction: Transaction, { channel, owner }: DraftOwner): Promise<void> {
  const name = `drafts of ${channel} ${owner}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
  if ((await countDrafts(transaction, { channel, owner })) >= maxDrafts) throw refuse('too-many-drafts', tooManyDrafts)
}

async function countDrafts(transaction: Transaction, { channel, owner }: Omit<DraftOwner, 'form'>): Promise<number> {
  const { drafts } = await transaction
    .withTables<DraftTables>()
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where((expression) => expression.and({ channel, owner }))
    .where('content', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(drafts)
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
