import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillLoan, fillPurchase, row, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }

test('a viewer prices a property share and sees why no policy can be created', async ({ signedOn }) => {
  const page = await signedOn('ironbark.viewer', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Property Share').check()
  await row(page, 'Borrower 2').getByLabel('Employment').selectOption('PAYG full time')
  await row(page, 'Borrower 1').getByLabel('Share amount').fill('270000')
  await row(page, 'Borrower 2').getByLabel('Share amount').fill('270000')
  await calculate(page)
  await expect(page.getByRole('button', { name: 'Create Policy' })).toBeDisabled()
  await expect(page.getByText(/^Your role may not create policies\./)).toBeVisible()
  await expectAccessible(page)
})

test('a lender with a single brand finds it chosen, and sees no product type in the results', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', calculator)
  await startRequest(page)
  await expect(page.getByLabel('Brand').locator(':checked')).toHaveText('Coolabah Mutual')
  await fillLoan(page)
  await calculate(page)
  await expect(figure(page, 'Brand')).toHaveText('Coolabah Mutual')
  await expect(page.getByText('Product type')).toHaveCount(0)
})

test('options that cannot be loaded keep the chosen brand and the draft, and can be loaded again', async ({
  signedOn,
}) => {
  const page = await signedOn('coolabah.manager', { at: null })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/quote/party/options/*', (route) => route.fulfill({ status: 503, json: [] }))
  await page.goto('/#/get-quote')
  await startRequest(page)
  const brand = page.getByLabel('Brand').locator(':checked')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(brand).toHaveText('Coolabah Mutual')
  await expect.poll(() => logged.join('\n')).toContain('The party options could not be loaded')
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByLabel('Brand')).toHaveAccessibleDescription('The options could not be loaded.')
  await tryAgain.click()
  await expect(brand).toHaveText('Coolabah Mutual')
  await expectAccessible(page)

  await page.unroute('**/quote/party/options/*')
  await tryAgain.click()
  await expect(page.getByRole('radio', { name: 'Single' })).toBeChecked()
  await expect(tryAgain).toHaveCount(0)
  await expect(brand).toHaveText('Coolabah Mutual')
  await fillLoan(page)
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await expect(page.getByText('Draft saved.')).toBeVisible()

  await page.route('**/quote/party/options/*', (route) => route.fulfill({ status: 503, json: [] }))
  await page.reload()
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
  await page.unroute('**/quote/party/options/*')
  await tryAgain.click()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
})

test('a draft, recent quotes and advice that fail or do not exist leave the calculator usable and quiet', async ({
  signedOn,
}) => {
  const page = await signedOn('coolabah.manager', { at: null })
  await page.route('**/api/quote/draft', (route) => route.fulfill({ status: 404, json: [] }))
  await page.route('**/api/quote/recent', (route) => route.fulfill({ status: 503, json: [] }))
  await page.route('**/api/quote/*/scenarios', (route) => route.fulfill({ status: 404, json: [] }))
  await page.goto(calculator.at)
  await startRequest(page)
  await expect(page.getByText('Recent quotes')).toHaveCount(0)
  await expect(page.getByText('Saved automatically.')).toHaveCount(0)
  await fillLoan(page)
  await calculate(page)
  await expect(figure(page, 'Customer premium payable')).toHaveText('$12,949.20')
  await expect(page.getByText('What would change the price')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.unroute('**/api/quote/draft')
  await page.route('**/api/quote/draft', (route) => route.fulfill({ status: 503, json: [] }))
  await page.goto('/#/policy-search')
  await page.goto(calculator.at)
  await fillLoan(page)
  await calculate(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('without their features, the results have no rate, no reference and no email', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', { at: null })
  await page.route('**/assets/environment.json*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), features: {} } })
  })
  await page.goto(calculator.at)
  await startRequest(page)
  await fillLoan(page)
  await calculate(page)
  await expect(figure(page, 'Customer premium payable')).toHaveText('$12,949.20')
  await expect(page.getByText('Premium rate', { exact: true })).toHaveCount(0)
  await expect(page.getByText('2.180%')).toHaveCount(0)
  await expect(page.getByText('Quote reference')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Email Quote' })).toHaveCount(0)
})
