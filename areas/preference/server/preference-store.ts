import { sql } from 'kysely'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'
import { maxPreferences, messages, type Preferences } from '../contract/index.ts'

const tables = tablesOf<'preference', { preference: { content: Record<string, unknown> } }>

/** A lender's person, or one of the insurer's staff, whose channel is a dash. */
export type PreferenceOwner = { readonly channel: string; readonly subject: string }

export async function listPreferences(database: Database, owner: PreferenceOwner): Promise<Preferences> {
  const rows = await tables(database)
    .selectFrom('preference')
    .select(['name', 'content'])
    .where(({ and }) => and(owner))
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** @throws Refusal 400 `too-many-preferences` */
export async function storePreference(
  transaction: Transaction,
  owner: PreferenceOwner,
  name: string,
  content: Preferences[string],
): Promise<void> {
  // Preferences that a person stores at once are counted one after the other.
  const lock = `preferences of ${owner.channel} ${owner.subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
  const others = await tables(transaction)
    .selectFrom('preference')
    .select('name')
    .where(({ and }) => and(owner))
    .where('name', '<>', name)
    .execute()
  if (others.length >= maxPreferences) throw refuse('too-many-preferences', messages.tooMany)
  await tables(transaction)
    .insertInto('preference')
    .values({ ...owner, name, content: JSON.stringify(content) })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'subject', 'name']).doUpdateSet({ content: JSON.stringify(content) }),
    )
    .execute()
}

export async function deletePreference(database: Database, owner: PreferenceOwner, name: string): Promise<void> {
  await tables(database)
    .deleteFrom('preference')
    .where(({ and }) => and({ ...owner, name }))
    .execute()
}
