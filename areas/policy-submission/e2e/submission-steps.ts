import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type People } from '../../../tests/browser/people.ts'
import { exampleRequests } from '../../quote/contract/index.ts'
import { exampleSubmission } from '../contract/index.ts'

export const form = { at: '/#/policy-submission' }
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit', exact: true })
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name} - `) })
export const confirmation = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Confirm Submission' })
export const problems = (page: Page): Locator => page.getByRole('alert')

/** Chooses the brand and waits for its options. */
export async function chooseBrand(page: Page, brand = 'Ironbark Bank'): Promise<void> {
  await page.getByLabel('Brand').selectOption({ label: brand })
  await expect(page.getByLabel('Doc Type').getByRole('option')).not.toHaveCount(1)
}

/** Fills in the required fields: $540,000 on a property of $600,000 in Victoria, with the card's premium. */
export async function fillIn(page: Page, reference: string): Promise<void> {
  const example = exampleSubmission(reference)
  const [loan] = example.loans
  const [property] = example.properties
  const texts = {
    'LMI Reference No': example.lmiReferenceNo,
    'Application Date': example.applicationDate,
    'Quotation Date': example.quotationDate,
    Insurer: example.insurer,
    'Base Premium': example.basePremium,
    GST: example.gst,
    'Stamp Duty': example.stampDuty,
    'Loan Number': loan?.loanNumber,
    'Amount Requested': loan?.amountRequested,
    'Drawdown Date': loan?.drawDownDate,
    'Remaining Loan Term': loan?.remainingLoanTerm,
    'Address Line 1': property?.addressLine1,
    City: property?.city,
    'Australian PostCode': property?.postCode,
    'Valuation Amount': property?.valuationAmount,
    'Unique Borrower ID': 'B-1',
  }
  const codes = {
    'Doc Type': example.docType,
    'Payment Type': example.paymentType,
    'Underwriting Type': example.underwritingType,
    'Capitalized?': example.capitalized,
    'Loan Purpose': loan?.loanPurpose,
    'SMSF Loan?': loan?.isSMSFLoan,
    'Australian State': property?.state,
    Country: property?.country,
    'Occupancy Type': 'BUS',
    'Residential Type': property?.residentialType,
    'NDIS Property?': property?.ndis,
    'First Home Buyer': 'N',
    'Residency Status': 'AUSCIT',
    Expatriate: 'N',
    'Employment Type': 'PAYGFT',
  }
  for (const [label, text = ''] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  for (const [label, code = ''] of Object.entries(codes))
    await page.getByLabel(label, { exact: true }).selectOption(code)
}

export async function linkFirst(page: Page): Promise<void> {
  const links = page.getByRole('button', { name: /^Linked properties/ })
  await links.click()
  await page.getByRole('checkbox', { name: '1 Banksia Street' }).check()
  await expect(links).toHaveText('Linked properties: 1 of 1')
}

/** Ticks every warning of the confirmation, and gives a reason. */
export async function acknowledge(page: Page, reason = 'Agreed with the insurer.'): Promise<void> {
  const field = confirmation(page).getByLabel('Reason', { exact: true })
  await field.fill(reason)
  for (const warning of await confirmation(page).getByRole('checkbox').all()) await warning.check()
}

/** Submits the open form; returns the policy number. */
export async function submitForm(page: Page, { hasWarnings = false } = {}): Promise<string> {
  await submitButton(page).click()
  if (hasWarnings) await acknowledge(page)
  else await expect(confirmation(page)).toContainText('Checked: no warnings.')
  await confirmation(page).getByRole('button', { name: 'Yes' }).click()
  const created = page.getByText(/Policy 1\d{9} created successfully!/)
  await expect(created).toBeVisible()
  return /1\d{9}/.exec((await created.textContent()) ?? '')?.[0] ?? ''
}

/** Saves a complete draft through the API; returns the address of its form. */
export async function saveDraft(
  api: APIRequestContext,
  reference: string,
  content = exampleSubmission(reference),
): Promise<{ readonly at: string }> {
  const draftId = randomUUID()
  const url = `/api/policy-submission/draft/${draftId}`
  const saved = await api.put(url, { data: content, headers: { 'If-Match': '"0"' } })
  expect(saved.ok()).toBe(true)
  return { at: `${form.at}?draft=${draftId}` }
}

/** Opens the form with a complete draft, as the manager of Ironbark Bank. */
export async function openWithDraft({ signedOn, apiOf }: People, reference: string): Promise<Page> {
  const page = await signedOn('ironbark.manager', await saveDraft(await apiOf('ironbark.manager'), reference))
  await expect(page.getByText('Draft restored.')).toBeVisible()
  return page
}

/** Creates a quote of $540,000 on a property of $600,000 through the API. */
export async function createQuote(
  api: APIRequestContext,
  changes: Partial<typeof exampleRequests.purchase> = {},
): Promise<{ readonly quoteId: string }> {
  const response = await api.post('/api/quote?errors=true', { data: { ...exampleRequests.purchase, ...changes } })
  expect(response.ok()).toBe(true)
  return await response.json()
}

/** Fills in the fields that a quote does not have. */
export async function fillRest(page: Page): Promise<void> {
  const texts = {
    'Application Date': '16/11/2026',
    Insurer: 'Figtree Mortgage Insurance',
    'Loan Number': `Q${Date.now()}`,
    'Drawdown Date': '20/11/2026',
    'Remaining Loan Term': '360',
    'Address Line 1': '1 Banksia Street',
    City: 'Ballarat',
    'Australian PostCode': '3350',
    'Unique Borrower ID': 'B-1',
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  for (const choice of await page.getByRole('combobox').all())
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 })
}
