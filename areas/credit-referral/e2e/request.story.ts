import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import {
  attach,
  filesAhead,
  fillRequest,
  freshReference,
  kept,
  newRequest,
  raise,
  submit,
  submitted,
} from './request-steps.ts'

const three = ['Valuation report.pdf', 'Contract of sale.pdf', 'Payslip.pdf']

test('a manager raises a referral with three files, reads it locked, downloads a file and starts another', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await expectAccessible(page)
  const reference = await fillRequest(page)
  const draft = kept(page, 'Payslip.pdf')
  await attach(page, three)
  await draft
  await expect(page.getByText('Ready to submit')).toBeVisible()
  await expectAccessible(page)
  const blankForms: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/credit-referral/draft')) blankForms.push(request.url())
  })
  await submit(page)
  const requestId = await submitted(page)
  expect(blankForms).toEqual([])
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL', exact: true })).toBeFocused()

  for (const role of ['textbox', 'combobox', 'radio'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  for (const [label, text] of [
    ['Brand', 'Ironbark Bank'],
    ['Lender Reference Number', reference],
    ['Referral Reason', 'Valuation issue'],
    ['Submission Type', 'New application'],
    ['Base Loan Amount', '$540,000.00'],
    ['Base LVR', '90.00%'],
    ['Capitalised', 'Yes'],
    ['Credit Notes', 'The second valuation is lower than the price.'],
  ] as const)
    await expect(fact(page, label)).toHaveText(text)
  await expect(page.getByRole('region', { name: 'Outcome' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Contract of sale.pdf' }).click()
  expect((await fetched).suggestedFilename()).toBe('Contract of sale.pdf')

  await page.getByRole('button', { name: 'New request' }).click()
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue('')
  await expect(page.getByText('At least one attachment: missing')).toBeVisible()

  await page.goto(`/#/credit-referral?request=${requestId}`)
  await expect(fact(page, 'Lender Reference Number')).toHaveText(reference)
  await expect(page.getByText('Request submitted successfully')).toHaveCount(0)
})

const waitForUuid = (page: Page) => page.waitForResponse(/credit-referral\/uuid/)

test('files that are uploaded before are submitted by name, and each form has a batch of its own', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { ...newRequest, ...filesAhead })
  await fillRequest(page)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  await expect(page.getByText('Attach at least one document to submit.')).toBeVisible()

  await attach(page, three)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
  const request = page.waitForRequest(/request-submit/)
  const held = await holdCalls(page, '**/request-submit*')
  await submit(page)
  await expect(page.getByText('Submitting the request…')).toBeVisible()
  await expectAccessible(page)
  held.goOn()
  const first = (await request).postDataJSON()
  expect(first.filenames).toEqual(three)
  expect(first.submittedBy).toBe(story.username('ironbark.manager'))
  await submitted(page)
  for (const name of three) await expect(page.getByRole('button', { name: `Download ${name}` })).toBeVisible()

  const uuidResponse = waitForUuid(page)
  await page.getByRole('button', { name: 'New request' }).click()
  const { uuid } = await (await uuidResponse).json()
  expect(uuid).not.toBe(first.uuid)
  await fillRequest(page)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  const requestedAgain = waitForUuid(page)
  await page.getByRole('button', { name: 'Reset' }).last().click()
  const { uuid: anew } = await (await requestedAgain).json()
  expect(anew).not.toBe(uuid)
  await fillRequest(page)
  await attach(page, ['Another.pdf'])
  const again = page.waitForRequest(/request-submit/)
  await submit(page)
  expect((await again).postDataJSON().uuid).toBe(anew)
  await submitted(page)
})

test('each rule has its own message, at the field and in the summary, and the first field is focused', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await submit(page)
  const messages = [
    'Brand name is required.',
    'Lender Reference Number is required.',
    'Referral Reason is required.',
    'Submission Type is required.',
    'Base Loan Amount is required.',
    'Base LVR is required.',
    'Capitalised is required.',
    'Credit Notes are required.',
    'Attach at least one document.',
  ]
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(messages)
  for (const message of messages) await expect(page.getByText(message)).toHaveCount(2)
  await expect(page.getByLabel('Brand')).toBeFocused()
  await expectAccessible(page)

  await fillRequest(page, freshReference())
  await page.getByLabel('Base Loan Amount').fill('1234567890123456')
  await page.getByLabel('Base LVR').fill('92.355')
  await page.getByLabel('Credit Notes').fill('x'.repeat(5001))
  await expect(page.getByText('5,001 of 5,000 characters.')).toBeVisible()
  await attach(page, ['One.pdf'])
  await submit(page)
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Base Loan Amount must be a number of up to 15 digits and 6 decimals, such as 540000.50.',
    'Base LVR must be a percentage with at most 2 decimals, such as 92.35.',
    'Credit Notes must not exceed 5000 characters.',
  ])
  await expect(page.getByLabel('Base Loan Amount')).toBeFocused()
  await page.getByRole('button', { name: 'Credit Notes must not exceed 5000 characters.' }).click()
  await expect(page.getByLabel('Credit Notes')).toBeFocused()

  await page.getByLabel('Credit Notes').fill('Short enough.')
  await expect(page.getByText('Credit Notes must not exceed 5000 characters.')).toHaveCount(1)
  await page.getByLabel('Base Loan Amount').fill('999999999999999.123456')
  await page.getByLabel('Base LVR').fill('92.3')
  await submit(page)
  await submitted(page)
  await expect(fact(page, 'Base Loan Amount')).toHaveText('$999,999,999,999,999.123456')
  await expect(fact(page, 'Base LVR')).toHaveText('92.30%')
})

test('a lender reference in use links to its referral, while it is typed and after a submit', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId, reference } = await raise(page)
  await page.getByRole('button', { name: 'New request' }).click()
  const other = ` ${reference.toUpperCase()} `
  const link = page.getByRole('link', {
    name: `Credit Referral Application already exists for the lender reference id ${other.trim()}`,
  })

  await page.getByLabel('Lender Reference Number').fill(other)
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await page.route('**/check-reference', (route) => route.abort())
  await fillRequest(page, other)
  await attach(page, ['One.pdf'])
  await submit(page)
  const problem = page.getByRole('alert')
  await expect(problem).toBeFocused()
  await expect(problem.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page.getByText('Lender Reference Number: missing')).toBeVisible()
  await expectAccessible(page)
  await problem.getByRole('link').click()
  await expect(page.getByText(`Request ${requestId} ·`)).toBeVisible()
  await expect(fact(page, 'Lender Reference Number')).toHaveText(reference)
})

test('the stated LVR is compared with the loan and the security value, which is not sent', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const reference = await fillRequest(page)
  await expect(page.getByText('This loan and LVR imply a security value of $600,000.00.')).toBeVisible()
  await page.getByLabel('Base LVR').fill('92.35')
  await page.getByLabel('Security value (not sent)').fill('600000')
  await expect(page.getByText(/2\.35 points higher than .* 90\.00%/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Base LVR').fill('90')
  await expect(page.getByText(/^LVR matches: /)).toBeVisible()

  await page.getByText('Comparable sales').waitFor()
  await expect(page.getByText('Comparable sales: missing')).toBeVisible()
  await attach(page, ['ComparableSales_2026.pdf'])
  await expect(page.getByText('Comparable sales: done')).toBeVisible()

  const request = page.waitForRequest(/credit-referral\/submit/)
  await submit(page)
  const content = (await request).postData() ?? ''
  const [line = ''] = content.split('\r\n', 1)
  // The reference (from the clock) and the multipart boundary (random) may contain the same digits.
  expect(content.replaceAll(reference, '').replaceAll(line, '')).not.toContain('600')
  await submitted(page)
})
