import type { Database } from '#platform/database'
import type { BoardRow, SearchBoard } from './search-board.ts'
import { readChanged } from './search-store.ts'
import { startTurn } from './turn.ts'

const blockLength = 2_000

/** Behind by more than this, as after an import, a board is read anew: that takes less time, and holds no object for each. */
const mostChanges = 50_000

/**
 * Brings a board up to date: it then shows at least all that was committed when this was called. Change numbers become
 * visible in their order, because a lender's counter stays locked until a change commits, so that none is passed over.
 *
 * @returns false when the board must be loaded again: it is too far behind, the database was set back to an earlier
 *   state, or a request appeared between others
 */
export async function catchUp(database: Database, channel: string, board: SearchBoard): Promise<boolean> {
  const turn = startTurn()
  const changed: BoardRow[] = []
  let after = board.lastChange
  for (;;) {
    const block = await readChanged(database, channel, after, blockLength)
    if (block.lastChange < after || block.lastChange - board.lastChange > mostChanges) return false
    changed.push(...block.rows)
    after = block.count < blockLength ? block.lastChange : block.highestChange
    if (block.count < blockLength) break
  }
  // A request that is changed again right after the next one was sent comes behind it, and a board grows at its end.
  changed.sort((left, right) => left.requestId - right.requestId)
  for (const row of changed) {
    if (!board.put(row)) return false
    if (turn.isOver()) await turn.pass()
  }
  board.lastChange = after
  return true
}
