import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, openCalculator, test } from '../../../tests/browser/people.ts'
import { calculate, fillLoan, fillPurchase, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }
const raise = 'Raise a credit referral'

test('a quote above a limit becomes a credit referral in one press, with the limit as its reason', async ({
  signedOn,
}) => {
  const page = await signedOn('coolabah.manager', calculator)
  await startRequest(page)
  await fillLoan(page)
  await page.getByLabel('Your reference').fill('HL-REFER')
  await page.getByLabel('Loan amount').fill('595000')
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('alert')).toContainText('The LVR of 99.17% is above the limit of 95.00%.')
  await expectAccessible(page)
  await page.getByRole('button', { name: raise }).click()

  await expect(page).toHaveURL(/#\/credit-referral\?view=new$/)
  await expect(page.getByText('Filled in from a calculation.')).toBeVisible()
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue('HL-REFER')
  await expect(page.getByLabel('Submission Type').locator('option:checked')).toHaveText('New application')
  await expect(page.getByLabel('Credit Notes')).toHaveValue(/^The LVR of 99\.17% is above the limit of 95\.00%\./)
  await expect(page.getByLabel('Brand')).toHaveValue('CoolabahMutual')
  await expect(page.getByLabel('Referral Reason').locator('option:checked')).toHaveText('LVR above limit')
  await expect(page.getByLabel('Base Loan Amount')).toHaveValue('595,000.00')
  await expect(page.getByLabel('Base LVR')).toHaveValue('99.17')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
})

test('an unsent referral is replaced only after a confirmation', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', calculator)
  await startRequest(page)
  await fillLoan(page)
  await page.getByLabel('Capitalised').check()
  await calculate(page)
  await page.getByRole('button', { name: raise }).click()
  await expect(page.getByLabel('Base Loan Amount')).toHaveValue('540,000.00')
  await expect(page.getByLabel('Referral Reason')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()

  await openCalculator(page)
  await fillLoan(page)
  await page.getByLabel('Loan amount').fill('500000')
  await calculate(page)
  await page.getByRole('button', { name: raise }).click()
  const question = page.getByRole('alertdialog', { name: 'Credit referral' })
  await expect(question).toContainText('You have an unsent credit referral.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeVisible()
  await page.getByRole('button', { name: raise }).click()
  await question.getByRole('button', { name: 'Replace it' }).click()
  await expect(page.getByLabel('Base Loan Amount')).toHaveValue('500,000.00')
})

for (const person of ['ironbark.broker', 'ironbark.viewer'] as const)
  test(`${person}, who may not refer, is not offered a credit referral`, async ({ signedOn }) => {
    const page = await signedOn(person, calculator)
    await startRequest(page)
    await fillPurchase(page)
    await calculate(page)
    await expect(page.getByRole('button', { name: 'Modify' })).toBeVisible()
    await expect(page.getByRole('button', { name: raise })).toHaveCount(0)
  })
