import type { Database } from '#platform/database'
import { type BoardWork, type KeptBoard, keepBoard } from './keep-board.ts'

export type BoardLimits = {
  /** Milliseconds after which a board that nobody uses is given up. */
  readonly longestIdle: number
  /** Bytes that all boards of a process may take together. */
  readonly mostMemory: number
}

/** Room for some three million requests. Whoever searches each week never waits for a board. */
const limits: BoardLimits = { longestIdle: 7 * 24 * 3_600_000, mostMemory: 256 * 2 ** 20 }

/** What a request takes on a board, at most: texts are of different lengths. */
const mostOfRequest = 100

export type SearchBoards = {
  /** Does some work on the board of a lender, which shows all that was committed before this was called. */
  readonly use: <Answer>(channel: string, work: BoardWork<Answer>) => Promise<Answer>
  /** True when the board of a lender with so many requests fits in beside those that are kept. */
  readonly hasRoomFor: (requests: number) => boolean
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
  const excessOf = () => [...kept.values()].reduce((sum, { board }) => sum + board.byteLength(), -mostMemory)
  const dropExcess = () => {
    let excess = excessOf()
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
    hasRoomFor: (requests) => excessOf() + requests * mostOfRequest <= 0,
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
