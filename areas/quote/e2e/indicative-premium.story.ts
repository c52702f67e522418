import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillLoan, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }

test('the premium appears beside the LVR while a manager types, and only Calculate Premium makes a quote', async ({
  signedOn,
}) => {
  const page = await signedOn('coolabah.manager', calculator)
  await startRequest(page)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await fillLoan(page)
  await expect(summary).toContainText('Indicative premium $12,949.20')
  await expectAccessible(page)
  await page.getByLabel('Loan amount').fill('534000')
  await expect(summary).toContainText('Indicative premium $11,442.55')
  await page.getByLabel('Loan amount').fill('595000')
  await expect(summary).not.toContainText('Indicative premium')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Loan amount').fill('540000')
  await expect(summary).toContainText('Indicative premium $12,949.20')

  await page.reload()
  await expect(summary).toContainText('Indicative premium $12,949.20')
  await expect(page.getByText('No quotes yet.')).toBeVisible()
  await calculate(page)
  await expect(figure(page, 'Customer premium payable')).toHaveText('$12,949.20')
})
