import { type RawBuilder, sql } from 'kysely'
import { type QueueField, type QueueRow, type QueueSearch, tableOf, unassigned } from '#areas/case/contract'
import type { Option } from '#packages/fields'
import { fieldsOf } from '#packages/table'
import { type Database, readSnapshot } from '#platform/database'
import { type Condition, type Found, type SqlColumn, searchTable } from '#platform/search'

/** The names of the codes in the tables; a brand's code is prefixed with its lender's channel and a space. */
export type QueueOptions = {
  readonly brands: readonly Option[]
  readonly submissionTypes: readonly Option[]
  readonly referralReasons: readonly Option[]
  readonly decisions: readonly Option[]
}

/** A version of a referral, or a variation, in the queue, with its codes as stored. */
export type StoredQueueRow = Omit<QueueRow, 'submissionDateTime' | 'waitingSince' | 'pausedAt' | 'decidedAt'> & {
  readonly submissionDateTime: Date
  readonly waitingSince: Date
  readonly pausedAt: Date | null
  readonly decidedAt: Date | null
}

type Key = Pick<QueueRow, 'kind' | 'channel' | 'version'> & { id: bigint }

/**
 * Finds one page of all lenders' requests: open ones, those that the underwriter decided, or all. The keys of the rows
 * are found in indexes alone.
 */
export async function findQueue(
  database: Database,
  { subject, now }: { readonly subject: string; readonly now: Date },
  search: QueueSearch,
  options: QueueOptions,
): Promise<Found<StoredQueueRow>> {
  const waiting = startOfClock(now)
  return await readSnapshot(database, async (snapshot) => {
    const found = await searchTable<Key, QueueField>(
      snapshot,
      {
        table: tableOf(search),
        columns: columnsOf(search, options, now),
        select: sql`q.kind, q.channel, q.id, q.version`,
        from: sql`(${referralsOf(search)} union all ${variations}) q`,
        where: partOf(search, subject),
        order: sql`${orderOf(search.show, waiting)}, q.channel, q.id, q.kind`,
      },
      search,
    )
    return { ...found, items: found.items.length > 0 ? await readRows(snapshot, found.items) : [] }
  })
}

/**
 * The start of the insurer's clock without its pauses. For a paused request it moves with the current time, so no index
 * holds it: open requests are sorted on each search.
 */
function startOfClock(now: Date): RawBuilder<unknown> {
  return sql`q.waiting_since + coalesce(${now}::timestamptz - q.paused_at, interval '0')`
}

/**
 * Referrals and variations each have an index in this order for the decided requests and for all, so the first page
 * reads ten rows of each. PostgreSQL merges the halves only when each is one table without conditions of its own, so
 * the conditions are in the outer query.
 */
function orderOf(show: QueueSearch['show'], waiting: RawBuilder<unknown>): RawBuilder<unknown> {
  if (show === 'decided') return sql`q.decided_at desc`
  return show === 'all' ? sql`q.submitted_at desc` : waiting
}

const isOpen = sql`q.status <> 'Complete' and q.status not in ('Accepted', 'Declined', 'Withdrawn', 'Closed')`

/** The conditions on both halves, written as in their indexes. */
function partOf({ show }: QueueSearch, subject: string): readonly Condition[] {
  switch (show) {
    case 'open':
      return [isOpen]
    case 'unassigned':
      return [isOpen, sql`q.assigned_to_subject is null`]
    case 'mine':
      return [isOpen, sql`q.assigned_to_subject = ${subject}`]
    case 'decided':
      // The newest version that the underwriter decided, so that each referral is listed once.
      return [
        sql`q.decided_by_subject = ${subject}`,
        sql`q.decided_at is not null`,
        sql`not exists (select from referral_version later where later.channel = q.channel
          and later.request_id = q.id and later.version > q.version
          and later.decided_by_subject = ${subject} and later.decided_at is not null)`,
      ]
    case 'all':
      return []
  }
}

const onlyReferrals: readonly QueueField[] = ['brand', 'reference', 'raisedBy', 'status', 'assignedTo', 'waitingSince']

/** Decided versions join their referral only when a filter or a sort needs it: half of the columns are in only one. */
function referralsOf(search: QueueSearch): RawBuilder<unknown> {
  if (search.show !== 'decided') return sql`select ${referralColumns('r', true)} from referral r`
  const filtered = fieldsOf(tableOf(search)).filter((field) => search.filter[field])
  const asked = [...filtered, ...search.sorts.map(({ field }) => field)]
  const joins = asked.some((field) => onlyReferrals.includes(field))
  const withReferral = sql`join referral r on r.channel = v.channel and r.request_id = v.request_id`
  return sql`select ${referralColumns('v', joins)} from referral_version v ${joins ? withReferral : sql``}`
}

/** @param main the table that provides every row, with the time, the type and the figures of the submission */
function referralColumns(main: 'r' | 'v', withReferral: boolean): RawBuilder<unknown> {
  const own = (column: string) => sql.ref(`${main}.${column}`)
  const ofReferral = (column: string, type = 'text') =>
    withReferral ? sql.ref(`r.${column}`) : sql.raw(`null::${type}`)
  return sql`'Referral'::text as kind, ${own('channel')} as channel, ${own('request_id')} as id,
    ${own('version')} as version, ${own('submission_type')} as submission_type,
    ${own('submitted_at')} as submitted_at, ${ofReferral('waiting_since', 'timestamptz')} as waiting_since,
    ${ofReferral('paused_at', 'timestamptz')} as paused_at, ${ofReferral('brand_name')} as brand_name,
    ${ofReferral('lender_ref_number')} as reference, ${ofReferral('raised_by')} as raised_by,
    ${ofReferral('status')} as status, ${ofReferral('assigned_to')} as assigned_to,
    ${ofReferral('assigned_to_subject')} as assigned_to_subject,
    ${own('decision')} as decision, ${own('referral_reason')} as reason,
    ${own('base_loan_amount')}::numeric as amount, ${own('base_lvr')}::numeric as lvr,
    ${own('decided_at')} as decided_at, ${own('decided_by')} as decided_by,
    ${main === 'v' ? own('decided_by_subject') : sql`null::text`} as decided_by_subject`
}

const variationDecision = sql`case when status in ('Accepted', 'Declined', 'Withdrawn', 'Closed') then status end`
/** The values after the variation. */
const variationAmount = sql`(effect -> 'after' ->> 'loanAmount')::numeric`
const variationLvr = sql`(effect -> 'after' ->> 'lvr')::numeric`

const variations = sql`select 'Variation'::text as kind, channel, variation_id as id, null::int as version,
  null::text as submission_type, submitted_at, waiting_since, paused_at, brand_name, policy_number as reference, submitted_by as raised_by,
  status, assigned_to, assigned_to_subject, ${variationDecision} as decision, null::text as reason,
  ${variationAmount} as amount, ${variationLvr} as lvr, decided_at, decided_by, decided_by_subject
from variation`

function columnsOf({ show }: QueueSearch, options: QueueOptions, now: Date): Record<QueueField, SqlColumn> {
  // Open requests have no decision: nulls sort last. The requests that the caller decided have no nulls, and an index
  // in their plain order.
  const last = show === 'decided' ? {} : ({ nulls: 'last' } as const)
  return {
    kind: { value: sql`q.kind` },
    channel: { value: sql`q.channel` },
    id: { value: sql`q.id` },
    brand: { value: sql`(q.channel || ' ' || q.brand_name)`, text: sql`q.brand_name`, options: options.brands },
    reference: { value: sql`q.reference`, filterSql: (part) => sql`lower(q.reference) like ${patternOf(part)}` },
    raisedBy: { value: sql`q.raised_by` },
    submissionType: { value: sql`q.submission_type`, options: options.submissionTypes, nulls: 'last' },
    referralReason: { value: sql`q.reason`, options: options.referralReasons, nulls: 'last' },
    baseLoanAmount: figure(sql`q.amount`),
    baseLVR: figure(sql`q.lvr`),
    status: { value: sql`q.status` },
    assignedTo: { value: sql`coalesce(q.assigned_to, ${unassigned})`, order: sql`lower(q.assigned_to)`, nulls: 'last' },
    submissionDateTime: { value: sql`q.submitted_at` },
    waitingSince: { value: startOfClock(now), now },
    decision: { value: sql`q.decision`, options: options.decisions, ...last },
    decidedAt: { value: sql`q.decided_at`, ...last },
    decidedBy: { value: sql`q.decided_by`, ...last },
  }
}

/** A `like` pattern for texts that contain `part`, so that PostgreSQL can use the trigram index of references. */
function patternOf(part: string): string {
  const text = part.normalize('NFC').toLowerCase()
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Matches figures as users see and type them, with at least two decimals: `$1,200,000.00`, `540000.5`, `80%`. */
function figure(value: RawBuilder<unknown>): SqlColumn {
  return { value, text: sql`round(${value}, greatest(min_scale(${value}), 2))` }
}

async function readRows(database: Database, found: readonly Key[]): Promise<StoredQueueRow[]> {
  const keys = found.map(
    ({ kind, channel, id, version }, place) =>
      sql`(${kind}, ${channel}, ${id}::bigint, ${version}::int, ${place}::int)`,
  )
  const { rows } = await sql<StoredQueueRow>`
    with found (kind, channel, id, version, place) as (values ${sql.join(keys)})
    select found.kind, r.channel, found.id::text, v.version, r.brand_name as brand, r.lender_ref_number as reference,
      r.raised_by as "raisedBy", r.status, r.assigned_to as "assignedTo", v.submission_type as "submissionType",
      v.referral_reason as "referralReason", trim_scale(v.base_loan_amount)::text as "baseLoanAmount",
      trim_scale(v.base_lvr)::text as "baseLVR", v.decision, v.submitted_at as "submissionDateTime",
      r.waiting_since as "waitingSince", r.paused_at as "pausedAt", v.decided_at as "decidedAt", v.decided_by as "decidedBy", found.place
    from found
      join referral r on r.channel = found.channel and r.request_id = found.id
      join referral_version v
        on v.channel = found.channel and v.request_id = found.id and v.version = found.version
    where found.kind = 'Referral'
    union all
    select found.kind, channel, found.id::text, null, brand_name, policy_number, submitted_by, status, assigned_to, null, null,
      trim_scale(${variationAmount})::text, trim_scale(${variationLvr})::text, ${variationDecision}, submitted_at,
      waiting_since, paused_at, decided_at, decided_by, found.place
    from found join variation using (channel)
    where found.kind = 'Variation' and variation_id = found.id
    order by place`.execute(database)
  return rows
}
