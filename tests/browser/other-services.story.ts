import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fact } from './fact.ts'
import { test as base, expect } from './people.ts'
import { startProduct, startTimeout } from './start-product.ts'
import { type MinimalServices, startMinimalServices } from './testing/minimal-services.ts'

type Services = { readonly minimal: MinimalServices; readonly product: string }

/** Our portal and sign-on with the minimal services. Fails on calls to our API and on console errors except 404. */
const test = base.extend<object, Services>({
  minimal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const minimal = await startMinimalServices()
      await use(minimal)
      await minimal.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ minimal }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'lmi-environment-'))
      const file = join(folder, 'environment.json')
      const shown = { showCreditReferral: true, showUploadDoc: true, showUploadData: true, showEmailQuote: true }
      await writeFile(file, JSON.stringify({ services: minimal.services, features: shown }))
      const { address, stop } = await startProduct({ PORTAL_ENVIRONMENT: file })
      await use(address)
      await stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  visitor: async ({ visitor, product, minimal }, use) => {
    minimal.reset()
    const complaints: string[] = []
    await use(async () => {
      const page = await visitor()
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text())
      })
      page.on('request', (request) => {
        if (request.url().startsWith(`${product}/api/`)) complaints.push(request.url())
      })
      return page
    })
    expect(complaints).toEqual([])
  },
})

const pdf = { name: 'payslip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

async function expectNoErrors(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/could not be|couldn.t be|Try again/)).toHaveCount(0)
}

test('a quote is calculated, opened as a PDF, mailed and applied', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/get-quote' })
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByLabel('Brand').locator(':checked')).toHaveText('Harbour Bank')
  await page.getByLabel('Property Share').check()
  await page.getByLabel('Loan amount').fill('540000')
  await page.getByLabel('Loan purpose').selectOption('Purchase')
  for (const name of ['Borrower 1', 'Borrower 2']) {
    const borrower = page.getByRole('group', { name, exact: true })
    await borrower.getByLabel('Employment').selectOption('PAYG employee')
    await borrower.getByLabel('Share amount').fill('270000')
  }
  await page.getByLabel('Security value').fill('600000')
  await page.getByLabel('State').selectOption('Victoria')
  await page.getByLabel('Occupancy').selectOption('Owner Occupied')
  await expectNoErrors(page)
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByText('$11,762.19').first()).toBeVisible()
  await expectNoErrors(page)

  await page.getByRole('button', { name: 'Email Quote' }).click()
  await expect(page.getByText(/^Your quote has been sent to your registered email account\./)).toBeVisible()
  await page
    .getByRole('button', { name: /^(OK|Close)$/ })
    .first()
    .click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /PDF/ }).click()
  const shown = await opened
  await expect.poll(() => minimal.received('GET /quote/MQ-1.pdf')).not.toEqual([])
  await shown.close()
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const summary = page.getByRole('dialog', { name: 'Policy Summary' })
  await expect(summary.getByText('1234567890')).toBeVisible()
  await summary.getByRole('button', { name: 'OK' }).click()
  await expectNoErrors(page)
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByText('This service keeps no list of quotes.')).toBeVisible()
  await expectNoErrors(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Raise a credit referral' }).click()
  await expect(page.getByLabel('Base LVR')).toHaveValue('90.00')
  await expectNoErrors(page)
})

test('a referral with a file is raised in one form', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/credit-referral?view=new' })
  await fillReferral(page)
  await page.getByLabel(/^Attachments/).setInputFiles(pdf)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Request submitted successfully with Request ID 7002')).toBeVisible()
  expect(minimal.received('POST /referral/submit').length).toBe(1)
  await expectNoErrors(page)
})

test('a referral’s file is uploaded to a signed address with the headers of the environment', async ({
  signedOn,
  minimal,
}) => {
  const page = await signedOn('ironbark.manager', {
    at: '/#/credit-referral?view=new',
    environment: { features: { usePreSignedUrlUpload: true } },
  })
  await fillReferral(page)
  await page.getByLabel(/^Attachments/).setInputFiles(pdf)
  await expect(page.getByRole('listitem').filter({ hasText: pdf.name }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Request submitted successfully with Request ID 7002')).toBeVisible()
  expectStored(minimal)
  expect(minimal.received('POST /referral/request-submit').at(-1)?.body).toMatchObject({ filenames: [pdf.name] })
  await expectNoErrors(page)
})

test('My Requests lists requests, and a request can be opened and resubmitted', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/credit-referral' })
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL SEARCH' })).toBeVisible()
  await page.getByRole('cell', { name: 'MIN-7001' }).click()
  expect(minimal.received('POST /referral/search').at(-1)?.body).toMatchObject({ page: 0, pageSize: 10 })
  await expect(fact(page, 'UW Notes')).toHaveText('Income is not shown.')
  await expect(page.getByText('payslip.pdf')).toBeVisible()
  await expectNoErrors(page)
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await page.getByLabel('Credit Notes').fill('Income is attached.')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Request submitted successfully with Request ID 7001')).toBeVisible()
  expect(minimal.received('POST /referral/resubmit').length).toBe(1)
  await expectNoErrors(page)
})

test('a document is sent against a policy', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/upload-doc' })
  await page.getByRole('textbox', { name: 'Policy number' }).fill('1000000001')
  await page.getByLabel('Category', { exact: true }).selectOption('Valuation')
  await page.getByLabel('File', { exact: false }).first().setInputFiles(pdf)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Uploaded payslip.pdf successfully')).toBeVisible()
  expect(minimal.received('POST /quote/doc/upload').length).toBe(1)
  await expectNoErrors(page)
})

test('several documents are sent one at a time where a service takes one', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/upload-doc' })
  await page.getByRole('textbox', { name: 'Policy number' }).fill('1000000001')
  await page.getByLabel('Category', { exact: true }).selectOption('Valuation')
  await page.locator('input[type=file]').setInputFiles([pdf, { ...pdf, name: 'second.pdf' }])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Send one document at a time.')
  await page.getByRole('button', { name: 'Remove second.pdf' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Uploaded payslip.pdf successfully')).toBeVisible()
  expect(minimal.received('POST /quote/doc/upload').length).toBe(1)
})

for (const usePreSignedUrlUpload of [false, true])
  test(`data is sent ${usePreSignedUrlUpload ? 'to an address that comes without headers' : 'in one form'}`, async ({
    signedOn,
    minimal,
  }) => {
    const page = await signedOn('ironbark.manager', {
      at: '/#/upload-data',
      environment: { features: { usePreSignedUrlUpload } },
    })
    await page.getByLabel('Category', { exact: true }).selectOption('Income')
    await page.locator('input[type=file]').setInputFiles(pdf)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
    if (usePreSignedUrlUpload) expectStored(minimal)
    expect(minimal.received(usePreSignedUrlUpload ? 'POST /quote/data/move' : 'POST /quote/data/upload').length).toBe(1)
    await expectNoErrors(page)
  })

test('a policy is found, and a variation of it submitted', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await page.getByRole('textbox', { name: 'Loan Number' }).fill('L100')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const information = page.getByRole('region', { name: 'Policy Information' })
  await expect(fact(information, 'Policy Number')).toHaveText('1000000001')
  await expect(page.getByText('1 Harbour Street, Sydney NSW 2000')).toBeVisible()
  for (const extra of ['Variations', 'Documents', 'History'])
    await expect(page.getByRole('heading', { name: extra, exact: true })).toHaveCount(0)
  await expectNoErrors(page)

  await information.getByRole('link', { name: 'Submit Variation' }).click()
  await expect(page.getByRole('heading', { name: 'VARIATIONS FORM' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Substitution of Security' }).check()
  const security = page.getByRole('region', { name: /^Security 1 / })
  await security.getByRole('button', { name: /^Security 1 / }).click()
  await security.getByLabel('Security Value').fill('620000')
  await expectNoErrors(page)
  await page.getByRole('button', { name: 'Submit Variation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Variation submitted successfully (ID: 41)')).toBeVisible()
  expect(minimal.received('POST /variation/submit').at(-1)?.body).toMatchObject({
    variationData: { variationType: ['SubstitutionOfSecurity'] },
    oldData: { securities: [{ securityValue: 610_000 }] },
    newData: { loans: [{ linkedSecurities: ['1 Harbour Street'] }] },
  })
  await expectNoErrors(page)
})

test('a policy submission is sent, and its warnings are shown', async ({ signedOn, minimal }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-submission' })
  await expect(page.getByLabel('Doc Type').getByRole('option')).not.toHaveCount(1)
  const texts = {
    'LMI Reference No': 'MIN-1',
    'Application Date': '16/11/2026',
    'Quotation Date': '16/11/2026',
    Insurer: 'Minimal',
    'Base Premium': '9810',
    GST: '981',
    'Stamp Duty': '971.19',
    'Loan Number': 'L200',
    'Amount Requested': '540000',
    'Drawdown Date': '16/11/2026',
    'Remaining Loan Term': '360',
    'Address Line 1': '1 Banksia Street',
    City: 'Ballarat',
    'Australian PostCode': '3350',
    'Valuation Amount': '600000',
    'Unique Borrower ID': 'B-1',
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  for (const choice of await page.getByRole('combobox').all())
    if ((await choice.isEnabled()) && (await choice.inputValue()) === '') await choice.selectOption({ index: 1 })
  await page.getByRole('button', { name: /^Linked properties/ }).click()
  await page.getByRole('checkbox', { name: '1 Banksia Street' }).check()
  await expectNoErrors(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Confirm Submission' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Policy 1000000077 created successfully!')).toBeVisible()
  await expect(page.getByText('Premium differs from the quote.')).toBeVisible()
  expect(minimal.received('POST /policy-submission/create').length).toBe(1)
  await expectNoErrors(page)
  await page.getByRole('link', { name: 'My submissions' }).click()
  await expect(page.getByText('This service keeps no list of submissions.')).toBeVisible()
  await expectNoErrors(page)
})

test('each page is whole without additional calls, also at 320 pixels, and offers none of their parts', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/get-quote' })
  await page.getByRole('button', { name: 'Accept' }).click()
  for (const item of ['Home', 'Portfolio'])
    await expect(page.getByRole('link', { name: item, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Find/ })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    'get-quote',
    'get-quote?view=quotes',
    'credit-referral',
    'credit-referral?view=new',
    'credit-referral?request=7001',
    'policy-submission',
    'policy-submission?view=mine',
    'upload-doc',
    'upload-data',
    'policy-search',
    'policy-search?policy=1000000001',
    'variation/1000000001',
    'help',
  ]) {
    await page.goto(`/#/${path}`)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, 320])
    await expectNoErrors(page)
  }
  for (const path of ['home', 'portfolio', 'nowhere']) {
    await page.goto(`/#/${path}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

/** Fills in everything but the files. */
async function fillReferral(page: Page): Promise<void> {
  await expect(page.getByLabel('Brand').locator(':checked')).toHaveText('Harbour Bank')
  await page.getByLabel('Lender Reference Number').fill('MIN-7002')
  await page.getByLabel('Referral Reason').selectOption('LVR above limit')
  await page.getByLabel('Submission Type').selectOption('New application')
  await page.getByLabel('Base Loan Amount').fill('540000')
  await page.getByLabel('Base LVR').fill('90')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Credit Notes').fill('Long employment.')
}

/** Expects that the gateway received the last file with a managed encryption key and without a token. */
function expectStored(minimal: MinimalServices): void {
  const headers = minimal.stored().at(-1)?.headers
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-amz-server-side-encryption': 'aws:kms' })
  expect(headers).not.toHaveProperty('authorization')
}
