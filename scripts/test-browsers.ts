import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { startProduct } from '../tests/browser/start-product.ts'
import type { BrowserPage } from '../tests/browsers/browser-page.ts'
import { workOneDay } from '../tests/browsers/one-day.ts'
import { openFirefox } from '../tests/browsers/open-firefox.ts'
import { openWebKit } from '../tests/browsers/open-webkit.ts'
import { buildPortalIfStale } from './portal/build-portal.ts'
import { isGood, type Outcome, outcomeOf, summarise } from './test/outcome.ts'

const pictures = 'test-results/browsers'

type Engine = {
  readonly name: string
  /** Where Debian's packages put its programs. */
  readonly programs: readonly string[]
  readonly packages: readonly string[]
  readonly open: () => Promise<BrowserPage>
}

const firefox = '/usr/bin/firefox-esr'
const engines: readonly Engine[] = [
  { name: 'Firefox', programs: [firefox], packages: ['firefox-esr'], open: () => openFirefox(firefox) },
  {
    name: 'WebKitGTK',
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/bin/xauth'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    open: openWebKit,
  },
]

await buildPortalIfStale()
mkdirSync(pictures, { recursive: true })
const product = await startProduct()
const outcomes: Outcome[] = []
try {
  for (const [place, engine] of engines.entries()) outcomes.push(await runDay(engine, String(301 + place)))
} finally {
  await product.stop()
}
console.log(`\n${summarise(outcomes)}`)
process.exitCode = isGood(outcomes) ? 0 : 1

async function runDay({ name, programs, packages, open }: Engine, run: string): Promise<Outcome> {
  const started = performance.now()
  const outcome = (passed: number) =>
    outcomeOf(name, (performance.now() - started) / 1000, passed === 1 ? 0 : 1, {
      passed,
      failed: 1 - passed,
      skipped: 0,
    })
  if (!isInstalled(programs, packages)) {
    console.error(`${name} is not installed: install Debian's ${packages.join(', ')}.`)
    return outcome(0)
  }
  console.log(`One day in ${name} …`)
  const page = await open()
  try {
    await workOneDay(page, product.address, run)
    return outcome(1)
  } catch (error) {
    const picture = `${pictures}/${name}.png`
    await page.screenshot(picture).catch(() => undefined)
    console.error(`${name}: ${error instanceof Error ? error.message : error}\nSee ${picture}.`)
    return outcome(0)
  } finally {
    await page.close()
  }
}

/** Installs the packages when root may. */
function isInstalled(programs: readonly string[], packages: readonly string[]): boolean {
  const areThere = () => programs.every((program) => existsSync(program))
  if (areThere() || process.getuid?.() !== 0) return areThere()
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  spawnSync('apt-get', install, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return areThere()
}
