import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { layoutShift } from '../../../tests/browser/layout-shift.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillPurchase, row, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }

test('a draft survives a reload', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await page.getByRole('button', { name: 'Add loan' }).click()
  await row(page, 'Loan 2').getByLabel('Loan amount').fill('$1,250,000.50')
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(row(page, 'Loan 2').getByLabel('Loan amount')).toHaveValue(/1,?250,?000\.50/)
  // The notice is there with the form: it pushes nothing.
  expect(await layoutShift(page)).toBe(0)
})

test('entered values survive a sign-out, and a cleared form can be restored', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await page.getByRole('button', { name: 'Add loan' }).click()
  await row(page, 'Loan 2').getByLabel('Loan amount').fill('77000')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('77000')
  const again = await signedOn('ironbark.manager', calculator)
  await expect(row(again, 'Loan 2').getByLabel('Loan amount')).toHaveValue(/77,?000/)

  const newQuote = again.getByRole('button', { name: 'New quote' })
  await newQuote.press('Enter')
  await expect(again.getByLabel('Loan amount')).toHaveCount(1)
  const notice = again.getByRole('status').filter({ hasText: 'Form cleared.' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expectAccessible(again)
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused()
  await again.keyboard.press('Enter')
  await expect(row(again, 'Loan 2').getByLabel('Loan amount')).toHaveValue(/77,?000/)
  await expect(newQuote).toBeFocused()

  // New input closes the notice, so Undo cannot overwrite it.
  await newQuote.click()
  await again.getByLabel('Loan amount').fill('1')
  await expect(notice).toHaveCount(0)
})

test('the navigation item of the open page restarts the page and keeps its input', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
  const restored = page.getByText('Draft restored.')
  await expect(restored).toBeVisible()
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(restored).toHaveCount(0)
  await page.getByLabel('Loan amount').fill('550000')
  await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
  await expect(restored).toBeVisible()
  await expect(page.getByLabel('Loan amount')).toHaveValue('550,000.00')
})

test('calculating a quote ends its draft, and Modify or Back makes its request one again', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  const amount = page.getByLabel('Loan amount')
  await startRequest(page)
  await fillPurchase(page)
  await calculate(page)
  await page.reload()
  await page.goBack()
  await expect(amount).toHaveValue('')
  for (const modify of [() => page.getByRole('button', { name: 'Modify' }).click(), () => page.goBack()]) {
    await fillPurchase(page)
    await calculate(page)
    await modify()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Draft restored.')).toBeVisible()
    await expect(page.getByLabel('Brand').locator(':checked')).toHaveText('Ironbark Bank')
    await expect(amount).toHaveValue('540,000.00')
  }
  await calculate(page)
  await page.getByRole('button', { name: 'Modify' }).click()
  await amount.fill('550000')
  await page.reload()
  await expect(amount).toHaveValue(/^550,?000/)
})

test('Get Quote after a calculated quote starts empty but for the brand, and Modify keeps everything', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await calculate(page)
  for (const link of ['Get Quote', 'Calculator']) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByLabel('Loan amount')).toHaveValue('')
    await expect(page.getByLabel('Security value')).toHaveValue('')
    await expect(page.getByLabel('Brand').locator(':checked')).toHaveText('Ironbark Bank')
    await page.goBack()
    await page.getByRole('button', { name: 'Modify' }).click()
    await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
    await calculate(page)
  }
  await page.goBack()
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
  await page.getByLabel('Loan amount').fill('550000')
  await page.goForward()
  await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
  await expect(page.getByLabel('Loan amount')).toHaveValue(/^550,?000/)
})

test('Get Quote from another page starts with the brand of the last quote, and with nothing else of it', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await calculate(page)
  await page.getByRole('link', { name: 'Policy Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'POLICY SEARCH' })).toBeVisible()
  await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
  await expect(page.getByLabel('Brand').locator(':checked')).toHaveText('Ironbark Bank')
  await expect(page.getByLabel('Loan amount')).toHaveValue('')
  await expect(page.getByText('Draft restored.')).toHaveCount(0)
})

test('Get Quote and New quote keep the brand of an open quote after a reload', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  const brand = page.getByLabel('Brand').locator(':checked')
  await startRequest(page)
  await fillPurchase(page)
  await calculate(page)
  const quote = page.url()
  for (const follow of [
    () => page.getByRole('link', { name: 'Get Quote', exact: true }).click(),
    () => page.getByRole('button', { name: 'New quote' }).click(),
    async () => {
      await page.getByRole('link', { name: 'Policy Search', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'POLICY SEARCH' })).toBeVisible()
      await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
    },
  ]) {
    await page.goto(quote)
    await page.reload()
    await expect(figure(page, 'Customer premium payable')).toBeVisible()
    await follow()
    await expect(brand).toHaveText('Ironbark Bank')
    await expect(page.getByLabel('Loan amount')).toHaveValue('')
    await expect(page.getByText('Draft restored.')).toHaveCount(0)
  }
})

test('a saved draft that could not be loaded says so, and is never overwritten', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await page.getByLabel('Loan amount').fill('540000')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const draft = '**/api/quote/draft'
  const saves: string[] = []
  const failLoads = () =>
    page.route(draft, (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ status: 500, json: [] })
      saves.push(route.request().method())
      return route.fallback()
    })
  await failLoads()
  await page.reload()
  await expect(page.getByText('The saved draft could not be loaded.')).toBeVisible()
  await expect(page.getByLabel('Loan amount')).toHaveValue('')
  await page.getByLabel('Loan amount').fill('1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The saved draft could not be loaded.')).toBeVisible()
  await expect(page.getByText('changed in another window')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(draft)
  // A form with input also tries again by itself, which may take the button away.
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(page.getByText('You have a saved draft.')).toBeVisible()
  expect(saves).toEqual([])
  await page.getByRole('button', { name: 'Show the other' }).click()
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')

  await failLoads()
  await page.reload()
  await expect(page.getByLabel('Loan amount')).toHaveValue('')
  await page.unroute(draft)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
})

test('a recent quote is reopened with its figures, or copied into a new request', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Loan amount').fill('541234')
  await calculate(page)
  const premium = (await figure(page, 'Customer premium payable').textContent()) ?? ''
  await page.getByRole('button', { name: 'New quote' }).click()
  await page.getByLabel('Loan amount').fill('1')

  await page
    .getByRole('link', { name: /^Reopen quote 1: .*\$541,234\.00/ })
    .first()
    .click()
  await expect(figure(page, 'Customer premium payable')).toHaveText(premium)
  await page.goBack()
  await expect(page.getByLabel('Loan amount')).toHaveValue(/^1/)

  await page
    .getByRole('button', { name: /^Copy quote 1: .*\$541,234\.00/ })
    .first()
    .click()
  await expect(page.getByText('Quote copied. Change it and recalculate.')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Loan amount')).toHaveValue('541,234.00')
  await expect(page.getByLabel('State').locator(':checked')).toHaveText('Victoria')
  await calculate(page)
  await expect(figure(page, 'Customer premium payable')).toHaveText(premium)
})
