import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock'
import { connectDatabase, type Database } from '#platform/database'
import { createLog } from '#platform/log'
import { type ObjectFoundations, openObjects } from '#platform/objects'
import { readSettings } from '#platform/settings'
import { type RunningProcess, startProcess } from '../product/running-product.ts'
import { createChance } from '../seed/chance.ts'
import { findLeftovers } from './find-leftovers.ts'
import { filesOfEach, findTornRecords } from './find-torn-records.ts'
import { type Issuer, startIssuer } from './start-issuer.ts'
import {
  type Answer,
  type Call,
  prepareAhead,
  prepareForm,
  type Submission,
  textFile,
  WronglyRefused,
} from './submission.ts'

export type CrashPlace = {
  /** A database with every table and the reference data, and nothing else. */
  readonly serviceUrl: string
  readonly adminUrl: string
  readonly dataDirectory: string
}

export type Killed = {
  /** Milliseconds after the first byte was sent. */
  readonly moment: number
  /** How many of the submissions were cut off. */
  readonly cutOff: number
  /** What must not be; nothing when all is well. */
  readonly faults: readonly string[]
}

const seed = 20_261_121
const fileSize = 300_000
const requestIdOfFirst = '100001'

/**
 * Kills the server in the middle of three submissions, starts it again and looks at what is there: as often as asked, at
 * moments that look random, are the same in each run and cover the whole time that submissions take.
 */
export async function killWhileSubmitting(
  place: CrashPlace,
  kills: number,
  onKilled: (killed: Killed, round: number) => void = () => undefined,
): Promise<Killed[]> {
  const issuer = await startIssuer()
  const { database } = connectDatabase({ connectionString: place.serviceUrl, poolSize: 2, statementTimeout: 10_000 })
  const settings = readSettings({ LMI_DATA_DIR: place.dataDirectory, DATABASE_URL: place.serviceUrl })
  const objects = await openObjects({ settings, database, clock: systemClock, log: createLog('silent') })
  const foundations = { database, objects, clock: systemClock }
  const start = async () => await startServer(place, issuer)
  let server = await start()
  try {
    const span = await measure(foundations, server)
    const killed: Killed[] = []
    for (const [round, part] of momentsOf(kills).entries()) {
      // Each time a server that has just started: the first calls are the slowest, and so the longest to hit.
      if (round === 0) server = await restart(server, start)
      const moment = part * span
      const submissions = await prepareRound(database, `${round}`)
      const answers = submissions.map(({ send }) => outcomeOf(send(server.call)))
      await wait(moment)
      await server.kill()
      const before = await Promise.all(answers)
      server = await start()
      const faults = await examine(foundations, server.call, submissions, before)
      const one = { moment, cutOff: before.filter((outcome) => outcome === 'cut off').length, faults }
      killed.push(one)
      onKilled(one, round)
    }
    return killed
  } finally {
    await server.stop()
    await database.destroy()
    await issuer.stop()
  }
}
