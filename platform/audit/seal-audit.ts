import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, withLongStatements } from '#platform/database'

/** Milliseconds. Longer than any transaction: the entries of a sealed time are committed. */
const settled = 3_600_000

/** The number of entries of a channel in a time, and the hash over all that they say. */
const entries = sql`
  lateral (
    select count(*) as lines, sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(
      e.channel, extract(epoch from e.at), e.audit_id, e.actor, e.username, e.action, e.record, e.request_id, e.detail
    )::text, 'UTF8')), ''::bytea order by e.at, e.audit_id), ''::bytea)) as digest
    from audit_entry e where e.channel = part.channel and e.at >= part.since and e.at < part.until
  ) found`

const hash = sql`
  sha256(coalesce(part.previous, ''::bytea) || convert_to(concat_ws(' ', part.channel, part.number,
    extract(epoch from part.since), extract(epoch from part.until), found.lines), 'UTF8') || found.digest)`

/**
 * Seals the entries of every channel, a day at a time, until an hour ago: writers never wait for it.
 *
 * @returns the number of new seals
 */
export async function sealAudit({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const at = clock()
  const end = new Date(at.getTime() - settled)
  return await withLongStatements(database, async (patient) => {
    for (let seals = 0n; ; ) {
      const { numAffectedRows = 0n } = await sql`
        with recursive channels as (
          (select channel from audit_entry order by channel limit 1)
          union all
          select (select channel from audit_entry e where e.channel > c.channel order by channel limit 1)
          from channels c where c.channel is not null
        ), part as (
          select c.channel, coalesce(last.number, 0) + 1 as number, last.hash as previous,
            coalesce(last.until, '-infinity') as since,
            least(${end}::timestamptz, interval '1 day' + coalesce(last.until,
              (select min(at) from audit_entry e where e.channel = c.channel))) as until
          from channels c
          left join lateral (
            select * from audit_seal s where s.channel = c.channel order by number desc limit 1
          ) last on true
          where c.channel is not null
        )
        insert into audit_seal (channel, number, since, until, lines, hash, sealed_at)
        select channel, number, since, until, found.lines, ${hash}, ${at}
        from part, ${entries} where since < until
        on conflict do nothing`.execute(patient)
      if (numAffectedRows === 0n) return seals
      seals += numAffectedRows
    }
  })
}

type BrokenSeal = {
  readonly channel: string
  readonly number: number
  /** Times as texts, because the first time is `-infinity`. */
  readonly since: string
  readonly until: string
  /** As sealed, and as found. */
  readonly lines: bigint
  readonly found: bigint
}

/** The newest seal of a channel; its hash, in hexadecimal, covers all entries before `until`. */
type LastSeal = { readonly channel: string; readonly number: number; readonly until: string; readonly hash: string }

/**
 * Computes the chains again; of the times whose entries were deleted after their retention only that none is there.
 * `known` are hashes noted earlier; `gone` are those that no seal has any more.
 */
export async function verifyAudit(
  database: Database,
  known: readonly string[] = [],
): Promise<{
  readonly broken: readonly BrokenSeal[]
  readonly gone: readonly string[]
  readonly last: readonly LastSeal[]
}> {
  const { rows: broken } = await sql<BrokenSeal>`
    with expired as (
      select coalesce(max(before), '-infinity') as expiry from audit_expiry
    ), part as (
      select *, lag(hash) over chain as previous, row_number() over chain as place,
        lag(until, 1, '-infinity') over chain as before
      from audit_seal, expired window chain as (partition by channel order by number)
    )
    select part.channel, part.number, part.since::text, part.until::text, part.lines, found.lines as found
    from part, ${entries}
    where part.number <> part.place or part.since <> part.before
      or case when part.until <= part.expiry then found.lines > 0 else part.since >= part.expiry and part.hash <> ${hash} end
    order by part.channel, part.number`.execute(database)
  const { rows: last } = await sql<LastSeal>`
    select distinct on (channel) channel, number, until::text, encode(hash, 'hex') as hash
    from audit_seal order by channel, number desc`.execute(database)
  const { rows: gone } = await sql<{ hash: string }>`
    select hash from unnest(${sql.val([...known])}::text[]) as noted (hash)
    where not exists (select from audit_seal s where encode(s.hash, 'hex') = noted.hash)`.execute(database)
  return { broken, gone: gone.map((row) => row.hash), last }
}

/** Makes the partitions of the coming months; without them, entries go to one partition for all. */
export async function makeAuditMonths({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const until = new Date(clock().getTime() + 70 * 24 * 3_600_000)
  await sql`select make_audit_months(${until})`.execute(database)
}
