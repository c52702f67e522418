import { type Database, type PreparedStatement, runPrepared } from '#platform/database'
import type { ReferralTables } from '../../store/referral-tables.ts'
import type { BoardRow } from './search-board.ts'

/** Some requests as they all stood at one moment. */
export type ReferralBlock = {
  readonly rows: Iterable<BoardRow>
  readonly count: number
  /** The highest request number and the highest change number among them; zero without any. */
  readonly highestRequestId: number
  readonly highestChange: number
  /** The lender's last change at that moment. */
  readonly lastChange: number
}

type Columns = { readonly [Column in keyof BoardRow]: readonly BoardRow[Column][] }
type PackedBlock = Columns & Record<'count' | 'highestRequestId' | 'highestChange' | 'lastChange', bigint | null>

// A column travels as one JSON array: half a million requests as rows of their own take several times as long to read.
const packed = `
  coalesce(json_agg(request_id), '[]') as "requestId",
  coalesce(json_agg(lender_ref_number), '[]') as "lenderRefNumber",
  coalesce(json_agg(raised_by), '[]') as "raisedBy",
  coalesce(json_agg(submission_type), '[]') as "submissionType",
  coalesce(json_agg(status), '[]') as "status",
  coalesce(json_agg(decision), '[]') as "decision",
  coalesce(json_agg(brand_name), '[]') as "brandName",
  coalesce(json_agg((date_part('epoch', submitted_at) * 1000)::bigint), '[]') as "submittedAt",
  count(*) as "count",
  max(request_id) as "highestRequestId",
  max(change) as "highestChange",
  (select last_change from referral_counter where channel = $1) as "lastChange"`

const byRequestId: PreparedStatement = {
  name: 'referral-search-by-request-id',
  text: `select ${packed}
    from (select * from referral where channel = $1 and request_id > $2 order by request_id limit $3) block`,
}

const byChange: PreparedStatement = {
  name: 'referral-search-by-change',
  text: `select ${packed}
    from (select * from referral where channel = $1 and change > $2 order by change limit $3) block`,
}

/** How many requests a lender has, and the number of its last change; both zero for one that never sent any. */
export async function readExtent(database: Database, channel: string): Promise<{ count: number; lastChange: number }> {
  const tables = database.withTables<ReferralTables>()
  const { count, last_change } = await tables
    .selectFrom('referral')
    .where('channel', '=', channel)
    .select(({ fn, selectFrom }) => [
      fn.countAll<bigint>().as('count'),
      selectFrom('referral_counter').where('channel', '=', channel).select('last_change').as('last_change'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), lastChange: Number(last_change ?? 0) }
}

/** A lender's requests whose numbers are above one, in the order of their numbers; not more than `most`. */
export async function readBlock(database: Database, channel: string, above: number, most: number) {
  return unpack(await runPrepared<PackedBlock>(database, byRequestId, [channel, above, most]))
}

/** A lender's requests that changed after a change, what changed longest ago first; not more than `most`. */
export async function readChanged(database: Database, channel: string, after: number, most: number) {
  return unpack(await runPrepared<PackedBlock>(database, byChange, [channel, after, most]))
}

function unpack([block]: readonly PackedBlock[]): ReferralBlock {
  if (!block) throw new Error('an aggregate answers one row')
  return {
    rows: rowsOf(block),
    count: Number(block.count),
    highestRequestId: Number(block.highestRequestId),
    highestChange: Number(block.highestChange),
    lastChange: Number(block.lastChange),
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
