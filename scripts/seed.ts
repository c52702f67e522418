import { parseArgs } from 'node:util'
import { recordPolicyDays, seedDemoPolicies } from '#areas/policy/server'
import { getReferenceData, loadReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { createLog } from '#platform/log'
import { CommandError, runCommand } from './run-command.ts'
import { createRandom } from './seed/random.ts'
import type { Seed } from './seed/seed-context.ts'
import { seedPolicies } from './seed/seed-policies.ts'
import { seedQuotes } from './seed/seed-quotes.ts'
import { seedReferrals } from './seed/seed-referrals.ts'

/** The kinds of `npm run seed -- --policies 10000`; a new kind is a line here and a file in `seed/`. */
const seeds: Readonly<Record<string, Seed>> = { policies: seedPolicies, quotes: seedQuotes, referrals: seedReferrals }

const wanted = readWanted()
const log = createLog('warn')
await runCommand(async ({ database, place }) => {
  if ((await getReferenceData(database)).dutyOn('9999-12-31') === null)
    await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
  await seedDemoPolicies({ database, clock: systemClock })
  console.log(`The demo policies are in ${place}.`)

  const reference = await getReferenceData(database)
  const now = systemClock()
  for (const [kind, count] of wanted) {
    const began = performance.now()
    const report = (done: number) => process.stdout.write(`\r${done} of ${count} ${kind}`)
    await seeds[kind]?.({ database, reference, now, random: createRandom(now.getTime()), report }, count)
    console.log(`\r${count} ${kind} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  // An import removes the figures of the days since its oldest policy.
  await recordPolicyDays({ database, clock: systemClock })
})

function readWanted(): readonly (readonly [string, number])[] {
  const options = Object.fromEntries(Object.keys(seeds).map((kind) => [kind, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ options })
    return Object.entries(values).map(([kind, count]) => [kind, readCount(kind, String(count))] as const)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    console.error(
      `Usage: npm run seed -- ${Object.keys(seeds)
        .map((kind) => `[--${kind} 1000]`)
        .join(' ')}`,
    )
    process.exit(1)
  }
}

function readCount(kind: string, count: string): number {
  if (!/^\d{1,8}$/.test(count)) throw new CommandError(`--${kind} ${count}: give a whole number up to 99999999`)
  return Number(count)
}
