import type { Database } from '#platform/database'
import { type BoardWork, type KeptBoard, keepBoard } from './keep-board.ts'

export type BoardLimits = {
  /** Milliseconds after which a board that nobody uses is given up. */
  readonly longestIdle: number
  /** Bytes that all boards of a process may take together. */
  readonly mostMemory: number
}

/** Room for some three million requests. */
const limits: BoardLimits = { longestIdle: 15 * 60_000, mostMemory: 256 * 2 ** 20 }

export type SearchBoards = {
  /** Does some work on the board of a lender, which shows all that was committed before this was called. */
  readonly use: <Answer>(channel: string, work: BoardWork<Answer>) => Promise<Answer>
  /** The lenders whose boards are kept, the one that was used last at the end. */
  readonly channels: () => string[]
}

/** The boards of one process. When they take too much memory, those that were used longest ago go, but never the last. */
export function openBoards(database: Database, { longestIdle, mostMemory }: BoardLimits): SearchBoards {
  const kept = new Map<string, { readonly board: KeptBoard; readonly expiry: NodeJS.Timeout }>()

  const drop = (channel: string) => {
    clearTimeout(kept.get(channel)?.expiry)
    kept.delete(channel)
  }
  const take = (channel: string): KeptBoard => {
    const board = kept.get(channel)?.board ?? keepBoard(database, channel)
    drop(channel)
    const expiry = setTimeout(() => drop(channel), longestIdle).unref()
    kept.set(channel, { board, expiry })
    return board
  }
  const dropExcess = () => {
    let excess = [...kept.values()].reduce((sum, { board }) => sum + board.byteLength(), -mostMemory)
    for (const [channel, { board }] of [...kept].slice(0, -1)) {
      if (excess <= 0) return
      excess -= board.byteLength()
      drop(channel)
    }
  }

  return {
    use: async (channel, work) => {
      const answer = await take(channel).use(work)
      dropExcess()
      return answer
    },
    channels: () => [...kept.keys()],
  }
}

const boardsOf = new WeakMap<Database, SearchBoards>()

/** The boards that this process keeps of a database. */
export function searchBoardsOf(database: Database): SearchBoards {
  const boards = boardsOf.get(database) ?? openBoards(database, limits)
  boardsOf.set(database, boards)
  return boards
}
