import type { Spread } from './row-spreads.ts'
import type { SearchBoard } from './search-board.ts'
import type { Turn } from './turn.ts'

export type RowOrder = {
  readonly sorts: readonly { readonly spread: Spread; readonly ascending: boolean }[]
  /** How rows stand that the sorts leave even. */
  readonly numbersAscending: boolean
}

/** Places of some rows: the first one, and the one behind the last. */
type Places = { readonly from: number; readonly to: number }

/** Rows that are even so far; they stand in the order of their numbers. */
type EvenRows = Places & {
  /** In which of the two `board.found` they stand. */
  readonly side: 0 | 1
  /** The sort that is next, and how often it has spread them already. */
  readonly sort: number
  readonly level: number
}

/** Where the rows of a bucket are gathered, and which of them are wanted. */
type Bucket = Places & { readonly bucket: number; readonly wanted: Places }

/**
 * Picks a page of the rows that were found. Nothing is sorted: rows are spread over buckets, and only the buckets that the
 * page touches are spread further, so that a page in the middle costs hardly more than the first.
 */
export async function orderRows(
  board: SearchBoard,
  count: number,
  { sorts, numbersAscending }: RowOrder,
  page: Places,
  turn: Turn,
): Promise<number[]> {
  const picked: number[] = []

  const pick = async (even: EvenRows, wanted: Places): Promise<void> => {
    if (turn.isOver()) await turn.pass()
    const rows = board.found[even.side].subarray(even.from, even.to)
    const sort = sorts[even.sort]
    if (sort === undefined || rows.length === 1) {
      picked.push(...inOrder(rows, wanted, numbersAscending))
      return
    }
    const bucketCount = sort.spread(even.level, rows, board.buckets)
    if (bucketCount === 0) return await pick({ ...even, sort: even.sort + 1, level: 0 }, wanted)

    const buckets = findBuckets(board.buckets.subarray(0, rows.length), bucketCount, sort.ascending, wanted)
    const level = even.level + 1
    if (buckets[0]?.to === rows.length) return await pick({ ...even, level }, wanted)
    const side = even.side === 0 ? 1 : 0
    gather(rows, board.buckets, buckets, board.found[side].subarray(even.from, even.to))
    for (const { from, to, wanted } of buckets)
      await pick({ ...even, side, from: even.from + from, to: even.from + to, level }, wanted)
  }

  const wanted = { from: page.from, to: Math.min(page.to, count) }
  if (wanted.from < wanted.to) await pick({ side: 0, from: 0, to: count, sort: 0, level: 0 }, wanted)
  return picked
}

function inOrder(rows: Uint32Array, { from, to }: Places, ascending: boolean): Uint32Array {
  return ascending ? rows.subarray(from, to) : rows.subarray(rows.length - to, rows.length - from).toReversed()
}

/** The buckets in which wanted places lie, in their order. */
function findBuckets(bucketOf: Uint32Array, bucketCount: number, ascending: boolean, wanted: Places): Bucket[] {
  const sizes = new Uint32Array(bucketCount)
  for (let place = 0; place < bucketOf.length; place++) {
    const bucket = bucketOf[place] as number
    sizes[bucket] = (sizes[bucket] as number) + 1
  }
  const found: Bucket[] = []
  let before = 0
  let gathered = 0
  for (let nth = 0; before < wanted.to; nth++) {
    const bucket = ascending ? nth : bucketCount - 1 - nth
    const size = sizes[bucket] as number
    const within = { from: Math.max(wanted.from - before, 0), to: Math.min(wanted.to - before, size) }
    if (within.from < within.to) {
      found.push({ bucket, from: gathered, to: gathered + size, wanted: within })
      gathered += size
    }
    before += size
  }
  return found
}

/** Copies the rows of the buckets to where they are gathered; those of one bucket keep their order. */
function gather(rows: Uint32Array, bucketOf: Uint32Array, buckets: readonly Bucket[], gathered: Uint32Array): void {
  const nextOf = new Int32Array(Math.max(...buckets.map(({ bucket }) => bucket)) + 1).fill(-1)
  for (const { bucket, from } of buckets) nextOf[bucket] = from
  for (let place = 0; place < rows.length; place++) {
    const bucket = bucketOf[place] as number
    const next = nextOf[bucket]
    if (next === undefined || next === -1) continue
    gathered[next] = rows[place] as number
    nextOf[bucket] = next + 1
  }
}
