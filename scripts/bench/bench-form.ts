import type { Page } from '@playwright/test'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { callApi } from '../product/call-api.ts'
import { startProcess } from '../product/running-product.ts'
import { openSignedOn } from '../product/sign-on.ts'
import { withDataDirectory } from '../product/with-database.ts'
import { submissionRequest } from './bench-submission.ts'
import { addProbe, timeKeys } from './keystrokes.ts'
import { describeTimes } from './measure.ts'

/** Milliseconds of a median key, and until a form with this many rows is opened. */
const sizes = [
  { rows: 50, key: 10, open: 300 },
  { rows: 200, key: 12, open: null },
] as const
const borrowers = 20
const rounds = 5
const keys = 100
/** Milliseconds until an invalid submit has the focus in the first field with an error. */
const focusAim = 150

type FormToMeasure = {
  readonly name: string
  /** Its route in the portal. */
  readonly route: string
  readonly loanNumber: string
  readonly property: string
}

/**
 * POLICY SUBMISSION with a draft whose last property has no city, and the variation of a policy that lacks a value in
 * every row, on the whole product: opened, submitted, typed into.
 */
export async function benchForm(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const { address, stop } = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
    try {
      for (const [place, { rows, key, open }] of sizes.entries()) {
        const { browser, page, token } = await openSignedOn(address, `ironbark.manager.${place + 1}`)
        console.log(`  ${rows} loans, ${rows} properties, ${borrowers} borrowers`)
        await saveDraft(address, token, rows)
        const submission = { name: 'submission', route: '#/policy-submission?draft=bench', property: 'Property 2' }
        await measureForm(page, { ...submission, loanNumber: 'Loan Number' }, key, open)
        const request = submissionRequest(`BENCH-${rows}`, { loans: rows, properties: rows, borrowers })
        const { policyNo } = await callApi(address, token, 'policy-submission/create?errors=true', request)
        const variation = { name: 'variation', route: `#/variation/${String(policyNo)}`, property: 'Security 2' }
        await measureForm(page, { ...variation, loanNumber: 'Loan number' }, key, open)
        await browser.close()
      }
    } finally {
      await stop()
    }
  })
}

async function saveDraft(address: string, token: string, rows: number): Promise<void> {
  const example = exampleSubmission('BENCH', { loans: rows, properties: rows, borrowers })
  const last = example.properties.length - 1
  const properties = example.properties.map((row, index) => (index === last ? { ...row, city: '' } : row))
  const draft = { ...example, properties }
  await callApi(address, token, 'policy-submission/draft/bench', draft, 'PUT', { 'If-Match': '"0"' })
}

async function measureForm(page: Page, form: FormToMeasure, key: number, open: number | null): Promise<void> {
  await addProbe(page)
  const opened = await repeat(() => openForm(page, form.route))
  console.log(`    ${form.name} opened: ${describeTimes(opened, open)}; ${await page.locator('*').count()} elements`)
  const focused = await repeat(() => submitInvalid(page))
  console.log(`    invalid submit to focused field: ${describeTimes(focused, focusAim)}`)
  for (const [card, label] of [
    ['Loan 2', form.loanNumber],
    [form.property, 'Address Line 1'],
  ] as const)
    console.log(`    a key in ${label}: ${describeTimes(await typeInto(page, card, label), key)}`)
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await measure())
  return times
}

/** From a page of the portal without a form to the frame that shows the form. */
async function openForm(page: Page, route: string): Promise<number> {
  await page.evaluate(`location.hash = '#/policy-submission?view=mine'`)
  await page.locator('form').waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  return await page.evaluate<number>(`(async () => {
    const from = performance.now()
    location.hash = ${JSON.stringify(route)}
    while (!document.querySelector('form')) await new Promise((drawn) => requestAnimationFrame(drawn))
    return painted(from)
  })()`)
}

/** Cards outside the viewport have no fields until one of them gets the focus. */
async function submitInvalid(page: Page): Promise<number> {
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(300)
  return await page.evaluate<number>(`(async () => {
    document.activeElement?.blur()
    const from = performance.now()
    document.querySelector('form').requestSubmit()
    while (document.activeElement === document.body && performance.now() < from + 5000)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    return painted(from)
  })()`)
}

async function typeInto(page: Page, card: string, label: string): Promise<number[]> {
  const region = page.getByRole('region', { name: new RegExp(`^${card} `) })
  await region.scrollIntoViewIfNeeded()
  const toggle = region.getByRole('button').first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return await timeKeys(page, region.getByLabel(label), keys)
}
