import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { seedDemoPolicies } from '#areas/policy/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { type ObjectDeps, openObjects } from '#platform/objects'
import { parseSettings } from '#platform/settings'
import { type RunningProcess, type ServerPlace, startServerOn } from '../product/running-product.ts'
import { type Issuer, startIssuer } from '../product/start-issuer.ts'
import { createRandom } from '../seed/random.ts'
import { examineRestart, outcomeOf } from './examine-restart.ts'
import { prepareFirst, prepareRound } from './prepare-round.ts'
import type { Call } from './submission.ts'

export type Killed = {
  /** Milliseconds after the first submission was sent. */
  readonly moment: number
  /** Submissions without a response. */
  readonly cutOff: number
  readonly submissions: number
  /** A message per error. */
  readonly errors: readonly string[]
}

const seed = 20_261_121

/**
 * Kills the server during submissions and an acceptance, restarts it and checks the records. The times of the kills are
 * pseudo-random, the same in each run, and spread over the whole duration of the submissions.
 */
export async function killWhileSubmitting(
  place: ServerPlace,
  kills: number,
  onKilled: (killed: Killed) => void = () => undefined,
): Promise<Killed[]> {
  const issuer = await startIssuer()
  const { database } = connectDatabase({ connectionString: place.serviceUrl, poolSize: 2, statementTimeout: 10_000 })
  const settings = parseSettings({ LMI_DATA_DIR: place.dataDirectory, DATABASE_URL: place.serviceUrl })
  const objects = await openObjects({ settings, database, clock: systemClock, log: createLog('silent') })
  const deps: ObjectDeps = { database, objects, clock: systemClock }
  // A server whose database starts too slowly exits, and is started once more.
  const start = () => startServerOn(place, { OIDC_ISSUER: issuer.url })
  let server = await start()
  try {
    await seedDemoPolicies(deps)
    await prepareFirst().send(callOf(server, issuer))
    const span = await measure(deps, callOf(server, issuer))
    const killed: Killed[] = []
    for (const [round, part] of partsOf(kills).entries()) {
      const call = callOf(server, issuer)
      const submissions = await prepareRound(database, call, String(round))
      const moment = Math.round(part * span)
      const outcomes = submissions.map(({ send }) => outcomeOf(send(call)))
      await wait(moment)
      await server.kill()
      const before = await Promise.all(outcomes)
      server = await start().catch(start)
      const errors = await examineRestart(deps, callOf(server, issuer), submissions, before)
      const cutOff = before.filter((outcome) => outcome === 'cut off').length
      const one = { moment, cutOff, submissions: submissions.length, errors }
      killed.push(one)
      onKilled(one)
    }
    return killed
  } finally {
    await server.stop()
    await database.destroy()
    await issuer.stop()
  }
}

/** Calls to a server as a lender or the insurer. */
function callOf({ address }: RunningProcess, issuer: Issuer): Call {
  return async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', 'XSRF-TOKEN=crash')
    headers.set('x-xsrf-token', 'crash')
    // S3 refuses signed addresses that come with a token.
    const username = path.startsWith('/api/underwriting/') ? 'figtree.underwriter' : 'ironbark.manager'
    if (path.startsWith('/api/')) headers.set('authorization', `Bearer ${await issuer.tokenOf(username)}`)
    return await fetch(address + path, { ...init, headers })
  }
}

/**
 * The duration of a round's submissions in milliseconds: the fastest of three rounds and a fifth more. With slower rounds
 * most kills would come too late.
 */
async function measure({ database }: ObjectDeps, call: Call): Promise<number> {
  const taken: number[] = []
  for (const round of ['measured-1', 'measured-2', 'measured-3']) {
    const submissions = await prepareRound(database, call, round)
    const begun = performance.now()
    await Promise.all(submissions.map(({ send }) => send(call)))
    taken.push(performance.now() - begun)
  }
  return Math.min(...taken) * 1.2
}

/** One random part of 1 in each of n equal intervals, in random order. */
function partsOf(count: number): number[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, stretch) => ({
    order: random.next(),
    part: (stretch + random.next()) / count,
  }))
    .sort((one, other) => one.order - other.order)
    .map(({ part }) => part)
}
