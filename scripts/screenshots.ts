import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startProcess } from './product/running-product.ts'
import { openSignedOn, signOn } from './product/sign-on.ts'
import { withDataDirectory } from './product/with-database.ts'

const folder = 'docs/images'
const size = { width: 1280, height: 800 }

/** Makes the screenshots of the documentation from the running product: `npm run screenshots`. */
await withDataDirectory(async (dataDirectory) => {
  const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
  try {
    await mkdir(folder, { recursive: true })
    const { browser, page } = await signOn(product.address, 'ironbark.manager')
    await page.setViewportSize(size)
    await showQuote(page)
    await showReferral(page)
    await showPolicy(page)
    await browser.close()
    const desk = await openSignedOn(product.address, 'figtree.underwriter', '/#/underwriting')
    await desk.page.setViewportSize(size)
    await showDesk(desk.page)
    await desk.browser.close()
  } finally {
    await product.stop()
  }
})

async function showQuote(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption({ label: 'Ironbark Bank' })
  await page.getByLabel('Loan amount').fill('540000')
  await page.getByLabel('Loan purpose').selectOption({ label: 'Purchase existing' })
  await page.getByLabel('Employment').selectOption({ label: 'PAYG full time' })
  await page.getByLabel('Security value').fill('600000')
  await page.getByLabel('State').selectOption({ label: 'Victoria' })
  await page.getByLabel('Occupancy').selectOption({ label: 'Owner occupied' })
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await page.getByRole('heading', { name: 'What would change the price' }).waitFor()
  await page.screenshot({ path: `${folder}/quote.png`, fullPage: true })
}

async function showReferral(page: Page): Promise<void> {
  await page.goto(new URL('/#/credit-referral?view=new', page.url()).href)
  await page.getByLabel('Brand').selectOption({ label: 'Ironbark Bank' })
  await page.getByLabel('Lender Reference Number').fill('IB-2026-004711')
  await page.getByLabel('Referral Reason').selectOption({ label: 'LVR above limit' })
  await page.getByLabel('Submission Type').selectOption({ label: 'New application' })
  await page.getByLabel('Base Loan Amount').fill('578400')
  await page.getByLabel('Base LVR').fill('96.40')
  await page.getByRole('radio', { name: 'No' }).check()
  await page
    .getByLabel('Credit Notes')
    .fill('Both borrowers are permanent staff. Genuine savings of two years are attached.')
  const text = { mimeType: 'text/plain', buffer: Buffer.from('An example for the documentation.\n') }
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'valuation-report.txt', ...text },
    { name: 'payslips.txt', ...text },
  ])
  await page.getByLabel('Security value').fill('600000')
  await page.getByLabel('Security value').blur()
  await page.getByText('Ready to send').nth(1).waitFor()
  await page.screenshot({ path: `${folder}/referral.png`, fullPage: true })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText(/Request submitted successfully/).waitFor()
}

async function showPolicy(page: Page): Promise<void> {
  // A policy with an accepted variation.
  await page.goto(new URL('/#/policy-search?policy=1000000010', page.url()).href)
  await page.getByText('Varied: version 2').waitFor()
  await page.getByText('No documents uploaded').waitFor()
  await page.screenshot({ path: `${folder}/policy.png`, fullPage: true })
}

async function showDesk(page: Page): Promise<void> {
  await page.getByLabel('Filter by Reference').fill('IB-2026-004711')
  await page.getByText('1 request', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^Open referral/ }).click()
  await page.getByRole('heading', { name: 'Application' }).waitFor()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByText('In Progress', { exact: true }).first().waitFor()
  await page.screenshot({ path: `${folder}/desk.png`, fullPage: true })
}
