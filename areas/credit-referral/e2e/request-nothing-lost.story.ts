import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { attach, filesAhead, fillRequest, newRequest, pdf, submit, submitted } from './request-steps.ts'

test('a file whose upload failed is never silently left out', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { ...newRequest, ...filesAhead })
  await fillRequest(page)
  await attach(page, ['Arrives.pdf'])
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
  await page.route('**/*', (route) => {
    const isUpload = route.request().method() === 'PUT' && !route.request().url().endsWith('/draft')
    return isUpload ? route.abort() : route.fallback()
  })
  await page.getByLabel(/^Attachments/).setInputFiles([pdf('Fails.pdf')])
  await expect(page.getByText('Retry or remove Fails.pdf first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/*')
  await page.getByRole('button', { name: 'Retry Fails.pdf' }).click()
  const request = page.waitForRequest(/request-submit/)
  await submit(page)
  expect((await request).postDataJSON().filenames).toEqual(['Arrives.pdf', 'Fails.pdf'])
  await submitted(page)
})

test('a file that the submit refuses is marked in its row, and the referral is submitted without it', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['Valuation.pdf'])
  const damaged = { name: 'Damaged.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is no PDF') }
  await page.getByLabel(/^Attachments/).setInputFiles([damaged])
  const rows = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Damaged.pdf' })).toContainText('Ready to send')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Damaged.pdf')
  await expect(page.getByText('Remove Damaged.pdf first.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Damaged.pdf' })).not.toContainText('Ready to send')
  await expect(rows.filter({ hasText: 'Valuation.pdf' })).toContainText('Ready to send')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Damaged.pdf' }).click()
  await submit(page)
  await submitted(page)
})

test('a second Reset takes nothing away for good, and Undo never overwrites what was entered since', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const reference = await fillRequest(page)
  const reset = page.getByRole('button', { name: 'Reset' }).last()
  await reset.dblclick()
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue(reference)
  await expect(page.getByLabel('Base Loan Amount')).toHaveValue('540,000.00')

  await reset.click()
  await expect(page.getByText('Form cleared.')).toBeVisible()
  await page.getByLabel('Credit Notes').pressSequentially('Anew')
  await expect(page.getByText('Form cleared.')).toBeHidden()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('Anew')
})

test('a submitted referral is confirmed even if it cannot be read afterwards', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['One.pdf'])
  await page.route('**/credit-referral/details/*', (route) => route.abort())
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached.')
  await expect(page.getByText(/^Request submitted successfully with Request ID \d+$/)).toBeVisible()
  await page.unroute('**/credit-referral/details/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await submitted(page)
})
