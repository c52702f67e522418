import { type RawBuilder, sql } from 'kysely'
import type { ReferralStatus } from '#areas/credit-referral/contract'
import type { Option } from '#packages/fields'
import { fieldsOf } from '#packages/table'
import type { Database } from '#platform/database'
import { type Condition, type Found, type SqlColumn, searchTable } from '#platform/search'
import { nobody, type QueueField, type QueueSearch, tableOf } from '../../contract/index.ts'

/** What people read for the codes in the tables; a brand's code has its lender's channel and a blank before it. */
export type QueueOptions = {
  readonly brands: readonly Option[]
  readonly submissionTypes: readonly Option[]
  readonly referralReasons: readonly Option[]
  readonly decisions: readonly Option[]
}

/** One version of a lender's request in the queue, its codes as they are kept. */
export type StoredQueueRow = {
  readonly channel: string
  readonly requestId: bigint
  readonly version: number
  readonly brandName: string
  readonly lenderRefNumber: string
  readonly raisedBy: string
  readonly status: ReferralStatus
  readonly assignedTo: string | null
  readonly submissionType: string
  readonly referralReason: string
  /** Dollars and percent, without zeros that do not count. */
  readonly baseLoanAmount: string
  readonly baseLvr: string
  readonly decision: string | null
  readonly submittedAt: Date
  readonly decidedAt: Date | null
}

type Key = { channel: string; request_id: bigint; version: number }

/**
 * One page of what an underwriter sees of all lenders: their open requests, or what the person has decided. Which rows
 * there are is found in indexes alone, by their keys.
 */
export async function findQueue(
  database: Database,
  subject: string,
  search: QueueSearch,
  options: QueueOptions,
): Promise<Found<StoredQueueRow>> {
  const source = sourceOf(search, subject)
  const keyed = (column: string) => sql.ref(`${source.main}.${column}`)
  const found = await searchTable<Key, QueueField>(
    database,
    {
      table: tableOf(search.show === 'decided' ? { show: 'decided' } : {}),
      columns: columnsOf(options, source.main),
      select: sql`${keyed('channel')}, ${keyed('request_id')}, ${keyed('version')}`,
      from: source.from,
      where: source.where,
      order: sql`${source.order}, ${keyed('channel')}, ${keyed('request_id')}`,
    },
    search,
  )
  return { ...found, items: found.items.length > 0 ? await readRows(database, found.items) : [] }
}

type QueueSource = {
  /** The table that every row has, `referral r` or `referral_version v`, and that says when and as what it was sent. */
  readonly main: 'r' | 'v'
  readonly from: RawBuilder<unknown>
  readonly where: readonly Condition[]
  readonly order: RawBuilder<unknown>
}

const onlyVersions: readonly QueueField[] = ['referralReason', 'baseLoanAmount', 'baseLVR', 'decision', 'decidedAt']
const onlyReferrals: readonly QueueField[] = ['brand', 'lenderRefNum', 'raisedBy', 'status', 'assignedTo']

/** A table that nothing asks for is not joined: half the columns stand in one of the two. */
function sourceOf(search: QueueSearch, subject: string): QueueSource {
  const filtered = fieldsOf(tableOf({})).filter((field) => search.filter[field])
  const asked = [...filtered, ...search.sorts.map(({ field }) => field)]
  return search.show === 'decided' ? decidedBy(subject, asked) : openOnes(search.show, subject, asked)
}

function openOnes(show: 'open' | 'unassigned' | 'mine', subject: string, asked: readonly QueueField[]): QueueSource {
  const own = {
    open: [],
    unassigned: [sql`r.assigned_to_subject is null`],
    mine: [sql`r.assigned_to_subject = ${subject}`],
  }
  // The current version of an open request is the one that is not decided: there is a small index of those.
  const withVersion = sql`referral r join referral_version v on v.channel = r.channel
    and v.request_id = r.request_id and v.version = r.version and v.decided_at is null`
  return {
    main: 'r',
    from: asked.some((field) => onlyVersions.includes(field)) ? withVersion : sql`referral r`,
    where: [sql`r.status <> 'Complete'`, ...own[show]],
    order: sql`r.submitted_at`,
  }
}

/** The newest version of each request that the person has decided: a request stands there once. */
function decidedBy(subject: string, asked: readonly QueueField[]): QueueSource {
  const withReferral = sql`referral_version v join referral r on r.channel = v.channel and r.request_id = v.request_id`
  return {
    main: 'v',
    from: asked.some((field) => onlyReferrals.includes(field)) ? withReferral : sql`referral_version v`,
    where: [
      sql`v.decided_by_subject = ${subject}`,
      sql`v.decided_at is not null`,
      sql`not exists (select from referral_version later where later.channel = v.channel
        and later.request_id = v.request_id and later.version > v.version
        and later.decided_by_subject = ${subject} and later.decided_at is not null)`,
    ],
    order: sql`v.decided_at desc`,
  }
}

function columnsOf(options: QueueOptions, main: 'r' | 'v'): Record<QueueField, SqlColumn> {
  const keyed = (column: string) => ({ value: sql.ref(`${main}.${column}`) })
  return {
    channel: keyed('channel'),
    requestId: keyed('request_id'),
    brand: { value: sql`(r.channel || ' ' || r.brand_name)`, text: sql`r.brand_name`, options: options.brands },
    lenderRefNum: { value: sql`r.lender_ref_number` },
    raisedBy: { value: sql`r.raised_by` },
    submissionType: { ...keyed('submission_type'), options: options.submissionTypes },
    referralReason: { value: sql`v.referral_reason`, options: options.referralReasons },
    baseLoanAmount: figure(sql`v.base_loan_amount`),
    baseLVR: figure(sql`v.base_lvr`),
    status: { value: sql`r.status` },
    assignedTo: { value: sql`coalesce(r.assigned_to, ${nobody})`, order: sql`lower(r.assigned_to)`, nulls: 'last' },
    submissionDateTime: keyed('submitted_at'),
    decision: { value: sql`v.decision`, options: options.decisions, nulls: 'last' },
    // What a person has decided always has it, and an index in its order.
    decidedAt: { value: sql`v.decided_at`, ...(main === 'r' && { nulls: 'last' }) },
  }
}

/** Found as people see and write figures, with two decimals at least: `$1,200,000.00`, `540000.5`, `80%`. */
function figure(value: RawBuilder<unknown>): SqlColumn {
  return { value, text: sql`round(${value}, greatest(min_scale(${value}), 2))` }
}

async function readRows(database: Database, found: readonly Key[]): Promise<StoredQueueRow[]> {
  const keys = found.map(
    ({ channel, request_id, version }, place) =>
      sql`(${channel}, ${request_id}::bigint, ${version}::int, ${place}::int)`,
  )
  const { rows } = await sql<StoredQueueRow>`
    select r.channel, r.request_id as "requestId", v.version, r.brand_name as "brandName",
      r.lender_ref_number as "lenderRefNumber", r.raised_by as "raisedBy", r.status, r.assigned_to as "assignedTo",
      v.submission_type as "submissionType", v.referral_reason as "referralReason",
      trim_scale(v.base_loan_amount)::text as "baseLoanAmount", trim_scale(v.base_lvr)::text as "baseLvr",
      v.decision, v.submitted_at as "submittedAt", v.decided_at as "decidedAt"
    from (values ${sql.join(keys)}) as found (channel, request_id, version, place)
      join referral r on r.channel = found.channel and r.request_id = found.request_id
      join referral_version v
        on v.channel = found.channel and v.request_id = found.request_id and v.version = found.version
    order by found.place`.execute(database)
  return rows
}
