import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Condition } from '#platform/search'
import type { Caller, PersonNames } from '../contract/index.ts'

/** The channel of the insurer's staff. */
const insurer = '-'
const maxLength = 100

/** Returns a function that stores the name of a caller once for each token. */
export function rememberPeople(database: Database): (caller: Caller) => Promise<void> {
  const remembered = new WeakSet<Caller>()
  return async (caller) => {
    if (remembered.has(caller)) return
    remembered.add(caller)
    try {
      await storePerson(database, caller)
    } catch (error) {
      remembered.delete(caller)
      throw error
    }
  }
}

type Person = Pick<Caller, 'channel' | 'subject' | 'username' | 'firstName' | 'lastName'>

/** A username that another account with another name had before loses its name: records of both have it. */
export async function storePerson(
  database: Database,
  { channel, subject, username, firstName, lastName }: Person,
): Promise<void> {
  const name = `${firstName} ${lastName}`.normalize('NFC').trim().slice(0, maxLength) || username
  await sql`insert into person (channel, username, subject, name)
    values (${channel ?? insurer}, ${username}, ${subject}, ${name})
    on conflict (channel, username) do update set subject = excluded.subject,
      name = case when person.subject = excluded.subject or person.name = excluded.name then excluded.name end
    where person.name is not null and (person.subject, person.name) is distinct from (excluded.subject, excluded.name)
  `.execute(database)
}

/** The people whose names a lender sees: its own and the insurer's. Those of all lenders for the insurer, whose channel is null. */
function isSeenBy(channel: string | null): Condition {
  return channel === null ? sql`true` : sql`person.channel in (${channel}, ${insurer})`
}

/** The names of those usernames that have one name. */
export async function listNames(
  database: Database,
  { channel }: Pick<Caller, 'channel'>,
  usernames: readonly string[],
): Promise<PersonNames> {
  const { rows } = await sql<{ username: string; name: string }>`select username, min(name) as name from person
    where username = any(${[...usernames]}) and ${isSeenBy(channel)}
    group by username having count(distinct coalesce(name, '')) = 1 and min(name) is not null`.execute(database)
  return { people: rows }
}

/** The name of a person as a lender sees it, or as the insurer does with null; the username without one name. */
export async function findName(database: Database, channel: string | null, username: string): Promise<string> {
  const { people } = await listNames(database, { channel }, [username])
  return people[0]?.name ?? username
}

/**
 * The source of an export: in its rows, people have their name with the username in brackets.
 *
 * @param usernames SQL of the usernames by the name of their column in a row
 */
export function withNames<Source extends { readonly select: RawBuilder<unknown> }>(
  source: Source,
  channel: string | null,
  usernames: Readonly<Record<string, RawBuilder<unknown>>>,
): Source {
  const columns = Object.entries(usernames).map(
    ([column, username]) => sql`coalesce((select min(person.name) || ' (' || ${username} || ')' from person
      where person.username = ${username} and ${isSeenBy(channel)}
      having count(distinct coalesce(person.name, '')) = 1 and min(person.name) <> ${username}), ${username})
      as ${sql.ref(column)}`,
  )
  // Of two columns with the same name, a row has the last one.
  return { ...source, select: sql.join([source.select, ...columns]) }
}

/**
 * A `filterSql` for a column of people: by a part of the username or of the name.
 *
 * @param username SQL of the username in lower case
 */
export function containsPerson(username: RawBuilder<unknown>, channel: string | null): (part: string) => Condition {
  return (part) => {
    const text = part.normalize('NFC').toLowerCase()
    return sql`(strpos(${username}, ${text}) > 0 or ${username} in (select lower(person.username) from person
      where ${isSeenBy(channel)} and strpos(lower(person.name), ${text}) > 0))`
  }
}

/**
 * The `order` of a column of people that no index serves: by their names, as a list shows them.
 *
 * @param username SQL of the username
 */
export function byName(username: RawBuilder<unknown>, channel: string | null): RawBuilder<unknown> {
  // Read once for a statement; a join or a subquery on the username would be made for each row.
  return sql`coalesce((select jsonb_object_agg(username, name) from (
      select username, lower(min(name)) as name from person where ${isSeenBy(channel)}
      group by username having count(distinct coalesce(name, '')) = 1 and min(name) is not null
    ) as named) ->> ${username}, lower(${username}))`
}
