import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { startProcess } from '../product/running-product.ts'
import { signOn } from '../product/sign-on.ts'
import { withDataDirectory } from '../product/with-database.ts'
import { addProbe, timeKeys } from './keystrokes.ts'
import { describeTimes, median } from './measure.ts'

const rows = 7
const rounds = 5
const keys = 60

/** Size of the first screen, compressed, and time from keystroke to paint on a full calculator. */
export async function benchPortal(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
    try {
      const { browser, page } = await signOn(product.address, 'ironbark.manager')
      await printFirstLoad(page)
      await fillEveryRow(page)
      await compareKeys(browser, page)
      await browser.close()
    } finally {
      await product.stop()
    }
  })
}

/**
 * A key in a full calculator compared with one in a plain page, an empty one with a single field, in alternating rounds
 * of the same browser.
 */
async function compareKeys(browser: Browser, page: Page): Promise<void> {
  const plain = await browser.newPage()
  await plain.setContent('<label>Amount <input></label>')
  for (const each of [page, plain]) await addProbe(each)
  const times: { readonly calculator: number[]; readonly plain: number[] } = { calculator: [], plain: [] }
  for (let round = 0; round < rounds; round += 1) {
    await plain.bringToFront()
    times.plain.push(...(await timeKeys(plain, plain.getByLabel('Amount'), keys)))
    await page.bringToFront()
    times.calculator.push(...(await timeKeys(page, page.getByLabel('Loan amount').nth(3), keys)))
  }
  console.log(`  keystroke to paint, plain page: ${describeTimes(times.plain, null)}`)
  console.log(`  keystroke to paint, ${rows} loans, borrowers and securities: ${describeTimes(times.calculator, 16)}`)
  const ratio = median(times.calculator) / median(times.plain)
  console.log(`  a key in the calculator costs ${ratio.toFixed(1)} times that in a plain page (aim 2)`)
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
