import type { ReferralRow, ReferralStatus } from '../../../contract/index.ts'
import { matchRows } from './match-rows.ts'
import { orderRows } from './order-rows.ts'
import { planSearch, type Searching } from './plan-search.ts'
import type { SearchBoard } from './search-board.ts'
import type { Turn } from './turn.ts'

/** One page of what a search finds on a board, and exactly how much it finds in all. */
export async function searchOnBoard(
  board: SearchBoard,
  searching: Searching & { readonly page: number; readonly pageSize: number },
  turn: Turn,
): Promise<{ items: ReferralRow[]; totalItems: number }> {
  const { page, pageSize } = searching
  const { filters, order } = planSearch(board, searching)
  const totalItems = await matchRows(board, filters, turn)
  const places = { from: page * pageSize, to: (page + 1) * pageSize }
  const rows = await orderRows(board, totalItems, order, places, turn)
  return { items: rows.map((row) => presentRow(board, row)), totalItems }
}

function presentRow(board: SearchBoard, row: number): ReferralRow {
  return {
    requestId: String(board.requestIds[row]),
    lenderRefNum: board.lenderRefNumber.at(row),
    raisedBy: board.raisedBy.at(row),
    submissionType: board.submissionType.at(row),
    // The table knows no others.
    status: board.status.at(row) as ReferralStatus,
    decision: board.decision.at(row) || null,
    submissionDateTime: new Date(board.submittedAt[row] as number).toISOString(),
    brandName: board.brandName.at(row),
  }
}
