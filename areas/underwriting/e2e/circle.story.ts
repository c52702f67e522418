import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../tests/browser/people.ts'

const textFile = (name: string, line: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${line}\n`.repeat(Math.ceil(size / (line.length + 1))).slice(0, size)),
})
const first = [
  textFile('valuation.txt', 'The security was valued on 2 November.', 700_000),
  textFile('income.txt', 'Payslips of three months.', 1_300_000),
  textFile('statement.txt', 'The loan statement of October.', 9_001),
]
const later = textFile('second-valuation.txt', 'A second valuer agrees.', 123_457)

test('a request with three files is decided, seen without reloading, and sent again with one more file', async ({
  signedOn,
  story,
}) => {
  const reference = story.reference('CIRCLE')
  const lender = await signedOn('ironbark.manager', { at: '/#/credit-referral?view=new' })
  await lender.getByLabel('Brand').selectOption({ label: 'Ironbark Bank' })
  await lender.getByLabel('Lender Reference Number').fill(reference)
  await lender.getByLabel('Referral Reason').selectOption({ label: 'LVR above limit' })
  await lender.getByLabel('Submission Type').selectOption({ label: 'New application' })
  await lender.getByLabel('Base Loan Amount').fill('540000.50')
  await lender.getByLabel('Base LVR').fill('96.43')
  await lender.getByRole('radio', { name: 'No' }).check()
  await lender.getByLabel('Credit Notes').fill('The borrowers have genuine savings of two years.')
  await lender.locator('input[type="file"]').setInputFiles(first)
  await expect(lender.getByText('Ready to send')).toHaveCount(first.length)
  await lender.getByRole('button', { name: 'Submit', exact: true }).click()
  const success = lender.getByText(/Request submitted successfully with Request ID \d+/)
  await expect(success).toBeVisible()
  const requestId = /\d+$/.exec((await success.textContent())?.trim() ?? '')?.[0] ?? ''

  const desk = await signedOn('figtree.underwriter', { at: '/#/underwriting' })
  await desk.getByLabel('Filter by Reference').fill(reference)
  await expect(desk).toHaveURL(new RegExp(`reference=${reference}`))
  await desk
    .getByRole('link', { name: requestId })
    .or(desk.getByRole('button', { name: requestId }))
    .first()
    .click()
  await expect(desk.getByText('The borrowers have genuine savings of two years.').first()).toBeVisible()
  for (const file of first) expect(await downloaded(desk, file.name)).toBe(sha256(file.buffer))
  await desk.getByLabel('UW Notes').fill('A second valuation, please.')
  await desk.getByRole('button', { name: 'Approved with conditions', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Complete').first()).toBeVisible()

  // The page was not reloaded: the updates came through the event stream.
  await expect(lender.getByText('Complete').first()).toBeVisible()
  await expect(lender.getByText('A second valuation, please.').first()).toBeVisible()
  await expect(lender.getByText('Approved with conditions').first()).toBeVisible()

  await lender.getByRole('link', { name: 'My Requests' }).click()
  const row = lender.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Complete')
  await row.getByRole('link').or(row.getByRole('button')).first().click()
  await lender.getByRole('button', { name: 'Resubmit' }).click()
  await lender.getByLabel('Credit Notes').fill('The second valuation is attached.')
  await lender.locator('input[type="file"]').setInputFiles([later])
  await expect(lender.getByText('Ready to send')).toBeVisible()
  await lender.getByRole('button', { name: 'Submit', exact: true }).click()
  const question = lender.getByRole('alertdialog', { name: 'Resubmit' })
  await expect(question).toContainText('Do you want to resubmit the request?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(lender.getByText(/Request submitted successfully with Request ID/)).toBeVisible()

  for (const file of [...first, later]) expect(await downloaded(lender, file.name)).toBe(sha256(file.buffer))
  await desk.goto(`/#/underwriting?reference=${reference}`)
  await expect(desk.getByRole('row').filter({ hasText: reference })).toContainText('Submitted')
})

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Downloads a document of the open request in the browser; returns its checksum. */
async function downloaded(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(name)
  return sha256(await readFile(await file.path()))
}
