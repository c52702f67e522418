import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { startProcess, withDataDirectory } from '../product/running-product.ts'
import { signOn } from '../product/sign-on.ts'
import { median, percentile } from './median.ts'

const rows = 7

/** Runs in the page: milliseconds from keydown to after the next frame. */
const keystrokeProbe = `
  window.paints = []
  addEventListener('keydown', (event) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp)
    channel.port2.postMessage(null)
  }), { capture: true })
`

/** Size of the first screen, compressed, and time from keystroke to paint on a full calculator. */
export async function benchPortal(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
    try {
      const { browser, page } = await signOn(product.address, 'ironbark.manager')
      await printFirstLoad(page)
      await fillEveryRow(page)
      const paints = await timeKeystrokes(page)
      console.log(
        `  keystroke to paint, ${rows} loans, borrowers and securities: median ${median(paints).toFixed(1)} ms, p95 ${percentile(paints, 0.95).toFixed(1)} ms (aim 16)`,
      )
      await browser.close()
    } finally {
      await product.stop()
    }
  })
}

/** Files of the first screen at gzip level 9; the font is compressed already. */
async function printFirstLoad(page: Page): Promise<void> {
  const packed = new Map<string, number>()
  const measure = async (response: Response) => {
    const type = response.request().resourceType()
    const body = await response.body()
    const size = type === 'font' ? body.length : gzipSync(body, { level: 9 }).length
    packed.set(type, (packed.get(type) ?? 0) + size)
  }
  const measured: Promise<void>[] = []
  const listen = (response: Response) => {
    if (/\.(js|css|woff2)$/.test(new URL(response.url()).pathname)) measured.push(measure(response))
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('response', listen)
  await page.reload()
  await page.getByRole('button', { name: 'Calculate Premium' }).waitFor()
  page.off('response', listen)
  await Promise.all(measured)
  for (const [type, size] of packed) console.log(`  first screen, ${type}: ${(size / 1024).toFixed(1)} kB gzipped`)
}

async function fillEveryRow(page: Page): Promise<void> {
  for (const noun of ['loan', 'borrower', 'security']) {
    const add = page.getByRole('button', { name: `Add ${noun}` })
    for (let row = 1; row < rows; row++) await add.click()
  }
}

async function timeKeystrokes(page: Page): Promise<number[]> {
  const field = page.getByLabel('Loan amount').nth(3)
  await field.click()
  await page.evaluate(keystrokeProbe)
  for (let key = 0; key < 120; key++) {
    await page.keyboard.press(key % 7 === 6 ? 'Backspace' : '5')
    await page.waitForTimeout(40)
  }
  return await page.evaluate<number[]>('window.paints')
}
