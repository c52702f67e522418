import type { APIRequestContext } from '@playwright/test'
import { exampleSubmission, type SubmissionForm, toOriginationRequest } from '#areas/policy-submission/contract'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'

const policies = { at: '/#/underwriting?show=policies' }

/** Submits a policy with one loan; returns the policy number and the loan number. */
async function createPolicy(api: APIRequestContext, reference: string, changes: Partial<SubmissionForm> = {}) {
  const form = { ...exampleSubmission(reference), ...changes }
  const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
  const { request } = toOriginationRequest(form, { lists: { parties }, today: '2026-11-22', sendSupplement: true })
  const response = await api.post('/api/policy-submission/create?errors=true', { data: request })
  expect(response.ok(), await response.text()).toBe(true)
  const { policyNo } = await response.json()
  return { policyNumber: String(policyNo), loanNumber: form.loans[0]?.loanNumber ?? '' }
}

test('the insurer finds a policy by a loan number that is never in the address, and cancels it with a refund that its lender sees', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const { policyNumber, loanNumber } = await createPolicy(await apiOf('ironbark.manager'), story.reference('CANCEL'))
  const page = await signedOn('figtree.underwriter', policies)
  const table = page.getByRole('table', { name: 'Policies of all lenders' })
  await expect(table.locator('tbody tr[data-row]').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Filter by Loan number').fill(loanNumber.toLowerCase())
  await expect(page.getByText('1 policy', { exact: true })).toBeVisible()
  expect(page.url().toLowerCase()).not.toContain(loanNumber.toLowerCase())
  await table.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Policy ${policyNumber}`, level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Policy Information' })).toContainText(/In Force|Pending/)
  await expectAccessible(page)

  // The list is as it was left, but begins anew from elsewhere.
  await page.goBack()
  await expect(page.getByText('1 policy', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Filter by Loan number')).toHaveValue(loanNumber.toLowerCase())
  await page.reload()
  await expect(page.getByText('1 policy', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Filter by Loan number')).toHaveValue(loanNumber.toLowerCase())
  const colleague = await signedOn('figtree.assessor', { at: `/${new URL(page.url()).hash}` })
  await expect(colleague.getByText('Filters that may identify a borrower are not part of an address.')).toBeVisible()
  await expect(colleague.getByLabel('Filter by Loan number')).toHaveValue('')
  await expectAccessible(colleague)
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await expect(page.getByLabel('Filter by Loan number')).toHaveValue('')
  await page.getByLabel('Filter by Loan number').fill(loanNumber.toLowerCase())
  await expect(page.getByText('1 policy', { exact: true })).toBeVisible()
  await table.getByRole('link').click()

  const form = page.getByRole('region', { name: 'Cancel policy' })
  await page.getByRole('button', { name: 'Cancel policy' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Cancellation date' })).toBeFocused()
  await form.getByRole('button', { name: 'Keep the policy' }).press('Enter')
  await expect(page.getByRole('heading', { name: `Policy ${policyNumber}`, level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel policy' }).click()
  await expect(form.getByText(/^Premium paid \$12,949\.20\./)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel policy' }).click()
  await expect(form.getByText('Reason is required.').first()).toBeVisible()
  await form.getByLabel('Reason').fill('The borrower sold the property.')
  await form.getByLabel('Refund amount').fill('999,999.00')
  await form.getByRole('button', { name: 'Cancel policy' }).click()
  await expect(form.getByText('Refund amount must not exceed the premium paid.').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await form.getByLabel('Refund amount').fill('1,000.00')
  await form.getByRole('button', { name: 'Cancel policy' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('with a refund of $1,000.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel policy' }).click()
  await expect(page.getByText(`Policy ${policyNumber} is cancelled. Refund $1,000.00.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Policy Information' })).toContainText('Cancelled')
  await expect(page.getByText('The borrower sold the property.')).toBeVisible()
  await expectAccessible(page)

  const lender = await signedOn('ironbark.manager', { at: `/#/policy-search?policy=${policyNumber}` })
  const information = lender.getByRole('region', { name: 'Policy Information' })
  await expect(information).toContainText('Cancelled')
  await expect(information).toContainText('$1,000.00')
})

test('a policy that a colleague has ended meanwhile is shown as it is now, without the form', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const { policyNumber } = await createPolicy(await apiOf('ironbark.manager'), story.reference('ENDED'))
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?policy=IRONBARK~${policyNumber}` })
  await page.getByRole('button', { name: 'Cancel policy' }).click()
  await page.getByLabel('Reason').fill('The borrower sold the property.')
  await page.getByLabel('Refund amount').fill('0')
  const colleague = await apiOf('figtree.assessor')
  const of = `/api/underwriting/policies/IRONBARK/${policyNumber}`
  const { version, ends } = await (await colleague.get(of)).json()
  const sent = { endDate: ends.latestDate, endReason: 'Repaid.', refundAmount: '0', version }
  expect((await colleague.post(`${of}/cancel`, { data: sent })).ok()).toBe(true)
  await page.getByRole('form', { name: 'Cancel policy' }).getByRole('button', { name: 'Cancel policy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel policy' }).click()
  await expect(page.getByRole('alert')).toContainText('This policy is Cancelled.')
  await expect(page.getByRole('region', { name: 'Policy Information' })).toContainText('Cancelled')
  await expect(page.getByRole('form', { name: 'Cancel policy' })).toHaveCount(0)
})

test('the insurer finds a submission with its warnings, reads what was sent and answered, and opens its policy', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('RECEIPT')
  const { policyNumber } = await createPolicy(await apiOf('ironbark.manager'), reference, { basePremium: '1.00' })
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting' })
  await page.getByRole('link', { name: 'Submissions' }).click()
  const row = page.getByRole('table', { name: 'Submissions of all lenders' }).locator('tbody tr[data-row]')
  await expect(row.first()).toBeVisible()
  await page.getByLabel('Filter by LMI Reference No').fill(reference.toLowerCase())
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
  expect(page.url().toLowerCase()).not.toContain(reference.toLowerCase())
  await expect(row).toContainText(policyNumber)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Submission receipt', level: 1 })).toBeFocused()
  const receipt = page.getByRole('region', { name: 'Submission', exact: true })
  await expect(receipt).toContainText('Base Premium is $1.00')
  await expect(receipt).toContainText('IRONBARK')
  await expect(receipt).toContainText(/[0-9a-f]{64}/)
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await pdf).suggestedFilename()).toBe(`policy-${policyNumber}-receipt.pdf`)
  await page.getByText('Property 1 - 1 Banksia Street').click()
  await expect(page.getByRole('region', { name: 'Request as sent' })).toContainText('Address Line 1')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Back to the submissions' }).click()
  await expect(row.first()).toBeVisible()
  await page.goBack()
  await receipt.getByRole('link', { name: policyNumber }).click()
  await expect(page.getByRole('heading', { name: `Policy ${policyNumber}`, level: 1 })).toBeFocused()
  const tabs = page.getByRole('navigation', { name: 'Underwriting' })
  await expect(tabs.locator('[aria-current]')).toHaveText('Policies')
  await page.goto(`/#/underwriting?policy=IRONBARK~${policyNumber}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Policy ${policyNumber}`, level: 1 })).toBeVisible()
  await expect(tabs.locator('[aria-current]')).toHaveText('Policies')
})
