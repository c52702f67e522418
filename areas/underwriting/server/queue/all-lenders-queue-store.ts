import { type RawBuilder, sql } from 'kysely'
import type { ReferralStatus } from '#areas/credit-referral/contract'
import type { Database } from '#platform/database'
import { type QueueField, type QueueSearch, queueFields } from '../../contract/index.ts'
import { type QueueColumn, type QueueNames, queueColumns } from './queue-columns.ts'
import { queueSourceOf } from './queue-source.ts'

type FoundRow = { channel: string; request_id: bigint; version: number; total: bigint }

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

export type FoundQueue = { readonly rows: readonly StoredQueueRow[]; readonly total: number }

/**
 * One page of what an underwriter sees of all lenders: their open requests, or what the person has decided. Which rows
 * there are is found without reading more than their keys.
 */
export async function findQueue(
  database: Database,
  subject: string,
  search: QueueSearch,
  names: QueueNames,
): Promise<FoundQueue> {
  const source = queueSourceOf(search, subject)
  const columns = queueColumns(names, source.table)
  const keyed = (column: string) => sql.ref(`${source.table}.${column}`)
  const where = sql.join([...source.where, ...filters(search, columns)], sql` and `)
  const order = sql.join([...sorts(search, columns), source.order, keyed('channel'), keyed('request_id')])
  const found = await sql<FoundRow>`
    select ${keyed('channel')}, ${keyed('request_id')}, ${keyed('version')}, count(*) over () as total
    from ${source.from} where ${where}
    order by ${order}
    limit ${search.pageSize} offset ${search.page * search.pageSize}`.execute(database)
  const [first] = found.rows
  if (first) return { rows: await readRows(database, found.rows), total: Number(first.total) }
  if (search.page === 0) return { rows: [], total: 0 }
  const counted = await sql<{ total: bigint }>`select count(*) as total from ${source.from} where ${where}`.execute(
    database,
  )
  return { rows: [], total: Number(counted.rows[0]?.total ?? 0) }
}

function filters({ filter }: QueueSearch, columns: Record<QueueField, QueueColumn>): RawBuilder<unknown>[] {
  return queueFields.flatMap((field) => {
    const text = filter[field]?.trim() ?? ''
    return text === '' ? [] : [columns[field].contains(text)]
  })
}

function sorts({ sorts }: QueueSearch, columns: Record<QueueField, QueueColumn>): RawBuilder<unknown>[] {
  return sorts.map(({ field, ascending }) =>
    ascending ? sql`${columns[field].order} asc nulls last` : sql`${columns[field].order} desc nulls last`,
  )
}

async function readRows(database: Database, found: readonly FoundRow[]): Promise<StoredQueueRow[]> {
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
