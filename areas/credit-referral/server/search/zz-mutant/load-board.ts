import type { Database } from '#platform/database'
import { SearchBoard } from './search-board.ts'
import { type ReferralBlock, readBlock, readExtent } from './search-store.ts'
import { startTurn } from './turn.ts'

const blockLength = 2_000

/**
 * Reads all requests of a lender, block by block. They may change meanwhile, so `catchUp` has to follow: the board says
 * that it knows the changes up to the one that was the last before the first block was read.
 */
export async function loadBoard(database: Database, channel: string): Promise<SearchBoard> {
  const board = new SearchBoard()
  const { count, lastChange } = await readExtent(database, channel)
  board.reserve(count)
  board.lastChange = lastChange
  const turn = startTurn()
  let reading: Promise<ReferralBlock> | null = readBlock(database, channel, 0, blockLength)
  while (reading) {
    const block: ReferralBlock = await reading
    // PostgreSQL packs the next block while this one is unpacked.
    reading = block.count === blockLength ? readBlock(database, channel, block.highestRequestId, blockLength) : null
    // It is awaited in the next round, and may fail before that.
    reading?.catch(() => undefined)
    for (const row of block.rows) board.put(row)
    if (turn.isOver()) await turn.pass()
  }
  return board
}
