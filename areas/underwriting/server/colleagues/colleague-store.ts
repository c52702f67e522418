import type { Database } from '#platform/database'

/** One of the insurer's people. */
export type Underwriter = { readonly subject: string; readonly username: string; readonly name: string }

type UnderwriterTables = {
  underwriter: { subject: string; username: string; name: string; last_seen_at: Date }
}

/** Keeps who works at the desk, as the person's last token said. */
export async function keepUnderwriter(
  database: Database,
  { subject, username, name }: Underwriter,
  seenAt: Date,
): Promise<void> {
  await database
    .withTables<UnderwriterTables>()
    .insertInto('underwriter')
    .values({ subject, username, name, last_seen_at: seenAt })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ username, name, last_seen_at: seenAt }))
    .execute()
}

/** Everybody who has opened the desk, by name. */
export async function listUnderwriters(database: Database): Promise<Underwriter[]> {
  return await database
    .withTables<UnderwriterTables>()
    .selectFrom('underwriter')
    .select(['subject', 'username', 'name'])
    .orderBy('name')
    .orderBy('username')
    .execute()
}

/** The person with a username; of two, the one who was here last. */
export async function findUnderwriter(database: Database, username: string): Promise<Underwriter | null> {
  const row = await database
    .withTables<UnderwriterTables>()
    .selectFrom('underwriter')
    .select(['subject', 'username', 'name'])
    .where('username', '=', username)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
