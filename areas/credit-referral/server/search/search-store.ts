import { type Database, type PreparedStatement, runPrepared } from '#platform/database'
import type { ReferralTables } from '../store/referral-tables.ts'
import { type PackedColumns, packedColumns } from './packed-columns.ts'
import type { BoardRow } from './search-board.ts'

/** What is known of some requests that were read as they all stood at one moment. */
type Summary = {
  readonly count: number
  /** The highest request number and the highest change number among them; zero without any. */
  readonly highestRequestId: number
  readonly highestChange: number
  /** The lender's last change at that moment. */
  readonly lastChange: number
}
export type PackedBlock = Summary & { readonly packed: PackedColumns }
export type ReferralBlock = Summary & { readonly rows: Iterable<BoardRow> }

type Columns = { readonly [Column in keyof BoardRow]: readonly BoardRow[Column][] }
type Counted = { readonly [Name in keyof Summary]: bigint | null }

const summary = `
  count(*) as "count",
  max(request_id) as "highestRequestId",
  max(change) as "highestChange",
  (select last_change from referral_counter where channel = $1) as "lastChange"`

// A column travels as one JSON array: as rows of their own, requests take several times as long to read.
const jsonColumns = `
  coalesce(json_agg(request_id), '[]') as "requestId",
  coalesce(json_agg((date_part('epoch', submitted_at) * 1000)::bigint), '[]') as "submittedAt",
  coalesce(json_agg(lender_ref_number), '[]') as "lenderRefNumber",
  coalesce(json_agg(raised_by), '[]') as "raisedBy",
  coalesce(json_agg(submission_type), '[]') as "submissionType",
  coalesce(json_agg(status), '[]') as "status",
  coalesce(json_agg(decision), '[]') as "decision",
  coalesce(json_agg(brand_name), '[]') as "brandName"`

const above = 'from (select * from referral where channel = $1 and request_id > $2 order by request_id limit $3) block'
const changed = 'from (select * from referral where channel = $1 and change > $2 order by change limit $3) block'

const packedAbove: PreparedStatement = {
  name: 'referral-search-packed-above',
  text: `select ${packedColumns}, ${summary} ${above}`,
}
const jsonAbove: PreparedStatement = {
  name: 'referral-search-json-above',
  text: `select ${jsonColumns}, ${summary} ${above}`,
}
const jsonChanged: PreparedStatement = {
  name: 'referral-search-json-changed',
  text: `select ${jsonColumns}, ${summary} ${changed}`,
}

/** The lender's request numbers begin behind it. */
const beforeFirstRequest = 100_000n

/**
 * How many requests a lender has at most, and the number of its last change; both zero for one that never sent any. An
 * import passes over numbers.
 */
export async function readExtent(database: Database, channel: string): Promise<{ count: number; lastChange: number }> {
  const counter = await database
    .withTables<ReferralTables>()
    .selectFrom('referral_counter')
    .where('channel', '=', channel)
    .select(['last_request_id', 'last_change'])
    .executeTakeFirst()
  if (!counter) return { count: 0, lastChange: 0 }
  return { count: Number(counter.last_request_id - beforeFirstRequest), lastChange: Number(counter.last_change) }
}

/** The lenders that have more than so many requests, those with most first. */
export async function readBigLenders(database: Database, moreThan: number) {
  const counters = await database
    .withTables<ReferralTables>()
    .selectFrom('referral_counter')
    .where('last_request_id', '>', beforeFirstRequest + BigInt(moreThan))
    .select(['channel', 'last_request_id'])
    .orderBy('last_request_id', 'desc')
    .execute()
  return counters.map(({ channel, last_request_id }) => ({
    channel,
    count: Number(last_request_id - beforeFirstRequest),
  }))
}

/** A lender's requests whose numbers are above one, in the order of their numbers; not more than `most`. */
export async function readPacked(
  database: Database,
  channel: string,
  above: number,
  most: number,
): Promise<PackedBlock> {
  const [block] = await runPrepared<PackedColumns & Counted>(database, packedAbove, [channel, above, most])
  if (!block) throw new Error('an aggregate answers one row')
  return { packed: block, ...summaryOf(block) }
}

/** The same for any texts, at three times the cost. */
export async function readBlock(database: Database, channel: string, above: number, most: number) {
  return unpack(await runPrepared<Columns & Counted>(database, jsonAbove, [channel, above, most]))
}

/** A lender's requests that changed after a change, what changed longest ago first; not more than `most`. */
export async function readChanged(database: Database, channel: string, after: number, most: number) {
  return unpack(await runPrepared<Columns & Counted>(database, jsonChanged, [channel, after, most]))
}

function unpack([block]: readonly (Columns & Counted)[]): ReferralBlock {
  if (!block) throw new Error('an aggregate answers one row')
  return { rows: rowsOf(block), ...summaryOf(block) }
}

function summaryOf(counted: Counted): Summary {
  return {
    count: Number(counted.count),
    highestRequestId: Number(counted.highestRequestId),
    highestChange: Number(counted.highestChange),
    lastChange: Number(counted.lastChange),
  }
}

function* rowsOf(columns: Columns): Generator<BoardRow> {
  for (const [index, requestId] of columns.requestId.entries()) {
    const at = <Column extends keyof BoardRow>(column: Column) => columns[column][index] as BoardRow[Column]
    yield {
      requestId,
      lenderRefNumber: at('lenderRefNumber'),
      raisedBy: at('raisedBy'),
      submissionType: at('submissionType'),
      status: at('status'),
      decision: at('decision'),
      brandName: at('brandName'),
      submittedAt: at('submittedAt'),
    }
  }
}
