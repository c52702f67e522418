import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillPurchase, row, startRequest } from './calculator.ts'

test('a policy leads to the quote that it came from, and to the other policy of its property share', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/get-quote' })
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Property Share').check()
  await row(page, 'Borrower 2').getByLabel('Employment').selectOption('Self-employed')
  await row(page, 'Borrower 1').getByLabel('Share amount').fill('340000')
  await row(page, 'Borrower 2').getByLabel('Share amount').fill('200000')
  await calculate(page)
  const premium = (await figure(page, 'Customer premium payable').textContent()) ?? ''
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  const numbers = page.getByRole('dialog', { name: 'Policy Summary' }).getByRole('rowheader')
  await expect(numbers).toHaveCount(2)
  const [first = '', second = ''] = await numbers.allTextContents()

  const information = page.getByRole('region', { name: 'Policy Information' })
  await page.goto(`/#/policy-search?policy=${first}`)
  await expect(fact(information, 'Policy Status')).toHaveText('Pending')
  await expect(page.getByRole('region', { name: 'Loans and terms' })).toContainText('Loan 1')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Created')
  await expect(page.getByRole('link', { name: 'Submit Variation' })).toHaveCount(0)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: `Policy ${second}` })
    .first()
    .click()
  await expect(fact(information, 'Policy Number')).toHaveText(second)
  await page
    .getByRole('link', { name: /^Quote / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeVisible()
  await expect(figure(page, 'Customer premium payable')).toHaveText(premium)
})
