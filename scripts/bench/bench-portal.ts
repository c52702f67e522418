import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { startProcess } from '../product/running-product.ts'
import { signOn } from '../product/sign-on.ts'
import { withDataDirectory } from '../product/with-database.ts'
import { addProbe, timeKeys } from './keystrokes.ts'
import { describeTimes } from './measure.ts'

const rows = 7

/** Size of the first screen, compressed, and time from keystroke to paint on a full calculator. */
export async function benchPortal(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
    try {
      const { browser, page } = await signOn(product.address, 'ironbark.manager')
      await printFirstLoad(page)
      await fillEveryRow(page)
      await addProbe(page)
      const paints = await timeKeys(page, page.getByLabel('Loan amount').nth(3), 120)
      console.log(`  keystroke to paint, ${rows} loans, borrowers and securities: ${describeTimes(paints, 16)}`)
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
