import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { browserLaunch } from '../test/find-browser.ts'
import { median, percentile } from './median.ts'

const sizes = [50, 200]
const forms = ['trial', 'variation'].flatMap((form) => sizes.map((size) => ({ form, size })))
const keys = 100
/** Median milliseconds of a keystroke in a form with this many rows of each kind. */
const aims: Readonly<Record<number, number>> = { 50: 10, 200: 12 }

/** Runs in the page: milliseconds from keydown or click to after the next frame. */
export const probe = `
  window.painted = (from) => new Promise((told) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => told(performance.now() - from)
    channel.port2.postMessage(null)
  }))
  window.paints = []
  addEventListener('keydown', (event) => void painted(event.timeStamp).then((time) => paints.push(time)), { capture: true })
`

/**
 * Keystrokes in forms of 50 and 200 loans and properties: the trial page and the variation form of `scripts/bench/form`,
 * built for production.
 */
export async function benchForm(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'lmi-form-'))
  const options = {
    root: 'scripts/bench/form',
    logLevel: 'error',
    build: { outDir: directory, emptyOutDir: true },
  } as const
  await build({ ...options, plugins: [react()] })
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch(browserLaunch())
  try {
    for (const { form, size } of forms) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.addInitScript(probe)
      await page.goto(`${address}?form=${form}&rows=${size}`)
      await page.getByRole('button', { name: /^Submit/ }).waitFor()
      console.log(`  ${form}: ${size} loans, ${size} properties, ${await page.locator('*').count()} elements`)
      const mounts = await page.evaluate<number>('performance.getEntriesByName("mounted")[0].duration')
      console.log(`    mount ${mounts.toFixed(0)} ms`)
      const property = form === 'variation' ? 'Security 2' : 'Property 2'
      await printKeys(page, 'a loan number', 'Loan 2', 'Loan number', aims[size])
      await printKeys(page, 'an address, which names its card', property, 'Address Line 1', aims[size])
      await printSubmit(page)
      await page.close()
    }
  } finally {
    await browser.close()
    await server.close()
    await rm(directory, { recursive: true })
  }
}

export async function printKeys(
  page: Page,
  what: string,
  card: string,
  label: string,
  aim: number | undefined,
): Promise<void> {
  const region = page.getByRole('region', { name: new RegExp(`^${card} `) })
  // Fields are rendered only near the viewport.
  await region.scrollIntoViewIfNeeded()
  const toggle = region.getByRole('button').first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await region.getByLabel(label).click()
  await page.evaluate('void paints.splice(0)')
  for (let key = 0; key < keys; key += 1) {
    // Every key changes the text, which stays as long as numbers and addresses are.
    await page.keyboard.press(key % 20 < 10 ? '5' : 'Backspace')
    await page.waitForTimeout(25)
  }
  const paints = await page.evaluate<number[]>('paints')
  const aimed = aim === undefined ? '' : ` (aim ${aim})`
  console.log(
    `    a key in ${what}: median ${median(paints).toFixed(1)} ms${aimed}, p95 ${percentile(paints, 0.95).toFixed(1)} ms`,
  )
}

/** Most fields of the trial page are empty: submit reports all of them and focuses the first. */
async function printSubmit(page: Page): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1)
    times.push(
      await page.evaluate<number>(`(() => {
        const from = performance.now()
        document.querySelector('form').requestSubmit()
        return painted(from)
      })()`),
    )
  console.log(
    `    submit with every row wrong: median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`,
  )
}
