import { buildPortalIfStale } from './portal/build-portal.ts'
import { ensureBrowser } from './test/ensure-browser.ts'
import { isGood, type Outcome, outcomeOf, summarise } from './test/outcome.ts'
import { runChecks, runPlaywright, runVitest } from './test/parts.ts'

const parts: Readonly<Record<string, () => Promise<Outcome[]>>> = {
  all: runAll,
  checks: runChecks,
  unit: () => runVitest('unit'),
  service: () => runVitest('service'),
  component: runComponents,
  browser: runStories,
}

const wanted = process.argv[2] ?? 'all'
const run = parts[wanted]
if (!run) {
  console.error(`There is no part "${wanted}"; name one of ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const outcomes = await run()
console.log(`\n${summarise(outcomes)}`)
process.exitCode = isGood(outcomes) ? 0 : 1

async function runAll(): Promise<Outcome[]> {
  // Service tests mostly wait for PostgreSQL, so the other parts run beside them, and the stories beside their end.
  const service = runVitest('service')
  const quick = await runQuick()
  const stories = await runStories()
  return [...quick, ...(await service), ...stories]
}

async function runQuick(): Promise<Outcome[]> {
  const outcomes = [...(await runChecks()), ...(await runVitest('unit')), ...(await runComponents())]
  // Saves the stories the wait. A build that fails, fails again for them and is reported there.
  await buildPortalIfStale().catch(() => undefined)
  return outcomes
}

function runComponents(): Promise<Outcome[]> {
  return inBrowser('component', () => runVitest('component'))
}

function runStories(): Promise<Outcome[]> {
  return inBrowser('browser', () => runPlaywright())
}

async function inBrowser(part: string, run: () => Promise<Outcome[]>): Promise<Outcome[]> {
  return ensureBrowser() ? await run() : [outcomeOf(part, 0, 1, null)]
}
