import type { Database } from '#platform/database'
import type { HttpServer } from '#platform/http'
import type { Log } from '#platform/log'
import { type SearchBoards, searchBoardsOf } from './search-boards.ts'
import { readBigLenders } from './search-store.ts'

/** The board of a lender with fewer requests is read in less than a tenth of a second, when it is asked for. */
const bigLender = 20_000

type With = { readonly database: Database; readonly log: Log }

/** Once the server listens, its boards are filled in the background; a graceful stop waits for the one under way only. */
export function fillBoardsAfterStart(server: HttpServer, { database, log }: With): void {
  const stopping = new AbortController()
  let filling = Promise.resolve()
  server.addHook('onListen', async () => {
    filling = fillBoards({ database, log, boards: searchBoardsOf(database) }, bigLender, stopping.signal)
  })
  server.addHook('preClose', async () => {
    stopping.abort()
    await filling
  })
}

/**
 * Reads the boards of the lenders with more than so many requests, those with most first, one after the other and only
 * while there is room. They give way to searches after every block. What fails is logged, and read when it is searched.
 */
export async function fillBoards(
  { database, log, boards }: With & { readonly boards: SearchBoards },
  moreThan: number,
  stopping: AbortSignal,
): Promise<void> {
  try {
    for (const { channel, count } of await readBigLenders(database, moreThan)) {
      if (stopping.aborted) return
      if (!boards.hasRoomFor(count)) continue
      const began = performance.now()
      await boards.use(channel, async () => undefined)
      log.info(
        { channel, referrals: count, milliseconds: Math.round(performance.now() - began) },
        'search board filled',
      )
    }
  } catch (error) {
    log.warn({ err: error }, 'search boards could not be filled; each is read by the first search')
  }
}
