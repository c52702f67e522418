import type { SearchBoard } from './search-board.ts'
import type { Turn } from './turn.ts'

/**
 * Moves those of `rows` from one place up to another that it keeps to the front, behind the `kept` ones that are there.
 *
 * @returns how many are there then
 */
export type Keep = (rows: Uint32Array, from: number, to: number, kept: number) => number

const step = 50_000

/**
 * Finds the rows that all filters keep, and notes them in `board.found[0]`, in their order.
 *
 * @returns how many there are
 */
export async function matchRows(board: SearchBoard, filters: readonly Keep[], turn: Turn): Promise<number> {
  const [rows] = board.found
  let count = board.rowCount
  for (let row = 0; row < count; row++) rows[row] = row
  for (const keep of filters) {
    let kept = 0
    for (let from = 0; from < count; from += step) {
      kept = keep(rows, from, Math.min(count, from + step), kept)
      if (turn.isOver()) await turn.pass()
    }
    count = kept
  }
  return count
}
