import type { Database } from '#platform/database'
import { SearchBoard } from './search-board.ts'
import { type PackedBlock, readBlock, readExtent, readPacked } from './search-store.ts'
import { startTurn } from './turn.ts'

/** So many are put on a board in some 2 ms. */
const blockLength = 2_000

/**
 * Reads all requests of a lender, block by block. They may change meanwhile, so `catchUp` has to follow: the board says
 * that it knows the changes up to the one that was the last before the first block was read.
 */
export async function loadBoard(database: Database, channel: string): Promise<SearchBoard> {
  const board = new SearchBoard()
  const { count: expected, lastChange } = await readExtent(database, channel)
  board.lastChange = lastChange
  const turn = startTurn()
  let above = 0
  let reading: Promise<PackedBlock> | null = readPacked(database, channel, above, blockLength)
  while (reading) {
    const block: PackedBlock = await reading
    const { count, highestRequestId, packed } = block
    reading = count === blockLength ? readPacked(database, channel, highestRequestId, blockLength) : null
    // It is awaited in the next round, and may fail before that.
    reading?.catch(() => undefined)
    // Only now the question is sent: PostgreSQL packs the next block while this one is put on the board.
    await turn.pass()
    if (count > 0 && !board.append(packed, count))
      for (const row of (await readBlock(database, channel, above, blockLength)).rows) board.put(row)
    // How long its texts are is known after the first block, so that nothing grows and is copied again and again.
    if (above === 0) board.reserve(expected)
    above = highestRequestId
  }
  return board
}
