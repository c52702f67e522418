import type { Page } from '@playwright/test'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { startProcess, withDataDirectory } from '../product/running-product.ts'
import { openSignedOn } from '../product/sign-on.ts'
import { printKeys, probe } from './bench-form.ts'
import { median } from './median.ts'

/** Milliseconds: median keystroke, invalid submit to focused field, draft opened. */
const sizes = [
  { rows: 50, borrowers: 20, key: 10, focus: 150, open: 300 },
  { rows: 200, borrowers: 20, key: 12, focus: 150, open: undefined },
] as const
const rounds = 5
const form = '/#/policy-submission'

/** POLICY SUBMISSION on the whole product, with a draft of this many rows whose last property has no city. */
export async function benchSubmissionForm(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
    try {
      for (const [place, { rows, borrowers, key, focus, open }] of sizes.entries()) {
        const { browser, page, token } = await openSignedOn(product.address, `ironbark.manager.${place + 1}`, form)
        await page.addInitScript(probe)
        await saveDraft(product.address, token, rows, borrowers)
        await page.goto(`${product.address}${form}?draft=bench`)
        // Only the hash was new, and the probe begins with a page.
        await page.reload()
        console.log(`  ${rows} loans, ${rows} properties, ${borrowers} borrowers`)
        const opened = await openings(page, product.address)
        console.log(`    draft opened: median ${median(opened).toFixed(0)} ms${aimed(open)}`)
        console.log(`    ${await page.locator('*').count()} elements`)
        const focused = await invalidSubmits(page)
        console.log(`    invalid submit to focused field: median ${median(focused).toFixed(0)} ms${aimed(focus)}`)
        // The values typed below are invalid too.
        await openings(page, product.address)
        await printKeys(page, 'a loan number', 'Loan 2', 'Loan Number', key)
        await printKeys(page, 'an address, which names its card', 'Property 2', 'Address Line 1', undefined)
        await browser.close()
      }
    } finally {
      await product.stop()
    }
  })
}

function aimed(aim: number | undefined): string {
  return aim === undefined ? '' : ` (aim ${aim})`
}

async function saveDraft(address: string, token: string, rows: number, borrowers: number): Promise<void> {
  const example = exampleSubmission('BENCH', { loans: rows, properties: rows, borrowers })
  const last = example.properties.length - 1
  const properties = example.properties.map((row, index) => (index === last ? { ...row, city: '' } : row))
  const patch = { ...example, properties }
  const answer = await fetch(`${address}/api/policy-submission/draft/bench`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=bench',
      'x-xsrf-token': 'bench',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ revision: 0, window: crypto.randomUUID(), number: 1, patch }),
  })
  if (!answer.ok) throw new Error(`the draft was not saved: ${answer.status} ${await answer.text()}`)
}

/** From the click on the link, within the portal, to the frame that shows the draft. */
async function openings(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${address}${form}?view=mine`)
    await page.getByRole('link', { name: /^Continue draft/ }).waitFor()
    await page.waitForTimeout(500)
    times.push(
      await page.evaluate<number>(`(async () => {
        const from = performance.now()
        document.querySelector('a[href$="draft=bench"]').click()
        while (!document.querySelector('form')) await new Promise((drawn) => requestAnimationFrame(drawn))
        return painted(from)
      })()`),
    )
  }
  return times
}

/** The last property is outside the viewport: its fields are rendered when it gets the focus. */
async function invalidSubmits(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate('scrollTo(0, 0)')
    await page.waitForTimeout(300)
    times.push(
      await page.evaluate<number>(`(async () => {
        document.activeElement?.blur()
        const from = performance.now()
        document.querySelector('form').requestSubmit()
        while (!document.activeElement?.name?.endsWith('.city') && performance.now() < from + 5000)
          await new Promise((drawn) => requestAnimationFrame(drawn))
        return painted(from)
      })()`),
    )
  }
  return times
}
