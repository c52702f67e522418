import { type RawBuilder, sql } from 'kysely'
import type { Option } from '#packages/fields'
import { fieldsOf } from '#packages/table'
import type { Database } from '#platform/database'
import { type Condition, type Found, type SqlColumn, searchTable } from '#platform/search'
import { nobody, type QueueField, type QueueRow, type QueueSearch, tableOf } from '../../contract/index.ts'

/** What people read for the codes in the tables; a brand's code has its lender's channel and a blank before it. */
export type QueueOptions = {
  readonly brands: readonly Option[]
  readonly submissionTypes: readonly Option[]
  readonly referralReasons: readonly Option[]
  readonly decisions: readonly Option[]
}

/** A version of a referral, or a variation, in the queue, its codes as they are kept. */
export type StoredQueueRow = Omit<
  QueueRow,
  'id' | 'brand' | 'baseLVR' | 'submissionDateTime' | 'waitingSince' | 'pausedAt' | 'decidedAt' | 'baseLoanAmount'
> & {
  readonly id: bigint
  readonly brandName: string
  /** Dollars and percent, without zeros that do not count. */
  readonly baseLoanAmount: string
  readonly baseLvr: string
  readonly submittedAt: Date
  readonly waitingSince: Date
  readonly pausedAt: Date | null
  readonly decidedAt: Date | null
}

type Key = Pick<QueueRow, 'kind' | 'channel' | 'version'> & { id: bigint }

/**
 * One page of what an underwriter sees of all lenders: open referrals and variations, what the person has decided, or
 * all there are. Which rows there are is found in indexes alone, by their keys.
 */
export async function findQueue(
  database: Database,
  { subject, now }: { readonly subject: string; readonly now: Date },
  search: QueueSearch,
  options: QueueOptions,
): Promise<Found<StoredQueueRow>> {
  const waiting = startOfClock(now)
  const found = await searchTable<Key, QueueField>(
    database,
    {
      table: tableOf(search),
      columns: columnsOf(search, options, waiting),
      select: sql`q.kind, q.channel, q.id, q.version`,
      from: sql`(${referralsOf(search)} union all ${variations}) q`,
      where: partOf(search, subject),
      order: sql`${orderOf(search.show, waiting)}, q.channel, q.id, q.kind`,
    },
    search,
  )
  return { ...found, items: found.items.length > 0 ? await readRows(database, found.items) : [] }
}

/**
 * When the insurer's clock would have begun had it never paused. That of a paused request moves on with the time, so it
 * is in no index: the open requests are sorted each time.
 */
function startOfClock(now: Date): RawBuilder<unknown> {
  return sql`q.waiting_since + coalesce(${now}::timestamptz - q.paused_at, interval '0')`
}

/**
 * Both halves of what is decided, and of all, have an index in this order, so that the first page reads ten rows of each.
 * PostgreSQL merges them only where a half is one table without conditions of its own: those stand outside.
 */
function orderOf(show: QueueSearch['show'], waiting: RawBuilder<unknown>): RawBuilder<unknown> {
  if (show === 'decided') return sql`q.decided_at desc`
  return show === 'all' ? sql`q.submitted_at desc` : waiting
}

const isOpen = sql`q.status <> 'Complete' and q.status not in ('Accepted', 'Declined', 'Withdrawn')`

/** The conditions that both halves have, as their indexes have them. */
function partOf({ show }: QueueSearch, subject: string): readonly Condition[] {
  switch (show) {
    case 'open':
      return [isOpen]
    case 'unassigned':
      return [isOpen, sql`q.assigned_to_subject is null`]
    case 'mine':
      return [isOpen, sql`q.assigned_to_subject = ${subject}`]
    case 'decided':
      // The newest version of each referral that the person has decided: a referral stands there once.
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

const onlyVersions: readonly QueueField[] = ['referralReason', 'baseLoanAmount', 'baseLVR']
const onlyReferrals: readonly QueueField[] = ['brand', 'reference', 'raisedBy', 'status', 'assignedTo', 'waitingSince']

/** A table that nothing asks for is not joined: half the columns stand in one of the two. */
function referralsOf(search: QueueSearch): RawBuilder<unknown> {
  const filtered = fieldsOf(tableOf(search)).filter((field) => search.filter[field])
  const asked = [...filtered, ...search.sorts.map(({ field }) => field)]
  const joins = (fields: readonly QueueField[]) => asked.some((field) => fields.includes(field))
  if (search.show === 'decided') {
    const referral = joins(onlyReferrals)
    const withReferral = sql`join referral r on r.channel = v.channel and r.request_id = v.request_id`
    return sql`select ${referralColumns({ main: 'v', version: true, referral })}
      from referral_version v ${referral ? withReferral : sql``}`
  }
  const version = joins(onlyVersions)
  // The current version of an open request is the one that is not decided: there is a small index of those.
  const undecided = search.show === 'all' ? sql`` : sql`and v.decided_at is null`
  const withVersion = sql`join referral_version v on v.channel = r.channel
    and v.request_id = r.request_id and v.version = r.version ${undecided}`
  return sql`select ${referralColumns({ main: 'r', version, referral: true })}
    from referral r ${version ? withVersion : sql``}`
}

type Joined = {
  /** The table that every row has, and that says when and as what it was sent. */
  readonly main: 'r' | 'v'
  readonly referral: boolean
  readonly version: boolean
}

function referralColumns({ main, referral, version }: Joined): RawBuilder<unknown> {
  const keyed = (column: string) => sql.ref(`${main}.${column}`)
  const from = (joined: boolean, column: string, type: string) => (joined ? sql.ref(column) : sql.raw(`null::${type}`))
  const ofReferral = (column: string) => from(referral, `r.${column}`, 'text')
  return sql`'Referral'::text as kind, ${keyed('channel')} as channel, ${keyed('request_id')} as id,
    ${keyed('version')} as version, ${keyed('submission_type')} as submission_type,
    ${keyed('submitted_at')} as submitted_at, ${from(referral, 'r.waiting_since', 'timestamptz')} as waiting_since,
    ${from(referral, 'r.paused_at', 'timestamptz')} as paused_at, ${ofReferral('brand_name')} as brand_name,
    ${ofReferral('lender_ref_number')} as reference, ${ofReferral('raised_by')} as raised_by,
    ${ofReferral('status')} as status, ${ofReferral('assigned_to')} as assigned_to,
    ${ofReferral('assigned_to_subject')} as assigned_to_subject,
    ${keyed('decision')} as decision, ${from(version, 'v.referral_reason', 'text')} as reason,
    ${from(version, 'v.base_loan_amount', 'numeric')}::numeric as amount,
    ${from(version, 'v.base_lvr', 'numeric')}::numeric as lvr,
    ${keyed('decided_at')} as decided_at, ${keyed('decided_by')} as decided_by,
    ${from(version, 'v.decided_by_subject', 'text')} as decided_by_subject`
}

const variationDecision = sql`case when status in ('Accepted', 'Declined', 'Withdrawn') then status end`
/** As the variation makes them. */
const variationAmount = sql`(effect -> 'after' ->> 'loanAmount')::numeric`
const variationLvr = sql`(effect -> 'after' ->> 'lvr')::numeric`

const variations = sql`select 'Variation'::text as kind, channel, variation_id as id, null::int as version,
  null::text as submission_type, submitted_at, waiting_since, paused_at, brand_name, policy_number as reference, submitted_by as raised_by,
  status, assigned_to, assigned_to_subject, ${variationDecision} as decision, null::text as reason,
  ${variationAmount} as amount, ${variationLvr} as lvr, decided_at, decided_by, decided_by_subject
from variation`

function columnsOf(
  { show }: QueueSearch,
  options: QueueOptions,
  waiting: RawBuilder<unknown>,
): Record<QueueField, SqlColumn> {
  // What only decided requests have stands last; what a person has decided always has it, and an index in its order.
  const last = show === 'decided' ? {} : ({ nulls: 'last' } as const)
  return {
    kind: { value: sql`q.kind` },
    channel: { value: sql`q.channel` },
    id: { value: sql`q.id` },
    brand: { value: sql`(q.channel || ' ' || q.brand_name)`, text: sql`q.brand_name`, options: options.brands },
    reference: { value: sql`q.reference`, finds: (part) => sql`lower(q.reference) like ${patternOf(part)}` },
    raisedBy: { value: sql`q.raised_by` },
    submissionType: { value: sql`q.submission_type`, options: options.submissionTypes, nulls: 'last' },
    referralReason: { value: sql`q.reason`, options: options.referralReasons, nulls: 'last' },
    baseLoanAmount: figure(sql`q.amount`),
    baseLVR: figure(sql`q.lvr`),
    status: { value: sql`q.status` },
    assignedTo: { value: sql`coalesce(q.assigned_to, ${nobody})`, order: sql`lower(q.assigned_to)`, nulls: 'last' },
    submissionDateTime: { value: sql`q.submitted_at` },
    waitingSince: { value: sql`q.submitted_at`, order: waiting },
    decision: { value: sql`q.decision`, options: options.decisions, ...last },
    decidedAt: { value: sql`q.decided_at`, ...last },
    decidedBy: { value: sql`q.decided_by`, ...last },
  }
}

/** Any text with this part, as `like` reads it: so that PostgreSQL can use the trigrams of references. */
function patternOf(part: string): string {
  const text = part.normalize('NFC').toLowerCase()
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Found as people see and write figures, with two decimals at least: `$1,200,000.00`, `540000.5`, `80%`. */
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
    select found.kind, r.channel, found.id, v.version, r.brand_name as "brandName", r.lender_ref_number as reference,
      r.raised_by as "raisedBy", r.status, r.assigned_to as "assignedTo", v.submission_type as "submissionType",
      v.referral_reason as "referralReason", trim_scale(v.base_loan_amount)::text as "baseLoanAmount",
      trim_scale(v.base_lvr)::text as "baseLvr", v.decision, v.submitted_at as "submittedAt",
      r.waiting_since as "waitingSince", r.paused_at as "pausedAt", v.decided_at as "decidedAt", v.decided_by as "decidedBy", found.place
    from found
      join referral r on r.channel = found.channel and r.request_id = found.id
      join referral_version v
        on v.channel = found.channel and v.request_id = found.id and v.version = found.version
    where found.kind = 'Referral'
    union all
    select found.kind, channel, found.id, null, brand_name, policy_number, submitted_by, status, assigned_to, null, null,
      trim_scale(${variationAmount})::text, trim_scale(${variationLvr})::text, ${variationDecision}, submitted_at,
      waiting_since, paused_at, decided_at, decided_by, found.place
    from found join variation using (channel)
    where found.kind = 'Variation' and variation_id = found.id
    order by place`.execute(database)
  return rows
}
