import type { Database } from '#platform/database'
import { catchUp } from './catch-up.ts'
import { loadBoard } from './load-board.ts'
import type { SearchBoard } from './search-board.ts'
import { startTurn, type Turn } from './turn.ts'

export type BoardWork<Answer> = (board: SearchBoard, turn: Turn) => Promise<Answer>

/** The board of one lender in this process. */
export type KeptBoard = {
  /** Does some work on the board, which shows all that was committed before this was called and does not change meanwhile. */
  readonly use: <Answer>(work: BoardWork<Answer>) => Promise<Answer>
  /** The memory that it takes now. */
  readonly byteLength: () => number
}

/**
 * Keeps the board of a lender. It is read when it is used first, and brought up to date before every use; those who come
 * while others use it share the next catching up, which begins after all of them came.
 */
export function keepBoard(database: Database, channel: string): KeptBoard {
  let board: SearchBoard | null = null
  let waiting: { readonly work: BoardWork<void>; readonly refuse: (error: unknown) => void }[] = []
  let underWay = false

  const bringUpToDate = async (): Promise<SearchBoard> => {
    board ??= await loadBoard(database, channel)
    while (!(await catchUp(database, channel, board))) board = await loadBoard(database, channel)
    return board
  }

  const workOff = async (): Promise<void> => {
    underWay = true
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      try {
        const upToDate = await bringUpToDate()
        const turn = startTurn()
        for (const { work } of together) await work(upToDate, turn)
      } catch (error) {
        // Who came meanwhile would wait for the same thing, and a stalled database would keep them for twice its time.
        for (const { refuse } of [...together, ...waiting]) refuse(error)
        waiting = []
      }
    }
    underWay = false
  }

  return {
    use: (work) =>
      new Promise((resolve, refuse) => {
        waiting.push({ work: (...given) => work(...given).then(resolve, refuse), refuse })
        if (!underWay) void workOff()
      }),
    byteLength: () => board?.byteLength ?? 0,
  }
}
