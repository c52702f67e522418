import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillPurchase, row, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }

test('every empty field shows its message of the specification, and the first is focused', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await page.getByRole('radio', { name: 'Top-Up' }).check()
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByLabel('Brand')).toBeFocused()
  await expect(page.getByLabel('Brand')).toBeInViewport()
  const messages = [
    ['Brand', 'Brand name is required.'],
    ['Loan amount', 'Loan amount is required.'],
    ['Loan purpose', 'Input is required.'],
    ['Employment', 'Employment is required.'],
    ['Security value', 'Amount is required.'],
    ['State', 'State is required.'],
    ['Occupancy', 'Occupancy is required.'],
    ['LMI Policy Number', 'LMI Policy Number is required.'],
    ['Outstanding Loan Balance', 'Outstanding Loan Balance is required.'],
  ] as const
  for (const [label, message] of messages)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
  await expectAccessible(page)
})

test('the monthly plan asks for a billing tenure, also for one behind MORE...', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Capitalised').check()
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await expect(page.getByLabel('Capitalised')).toBeDisabled()
  await expect(page.getByLabel('Capitalised')).not.toBeChecked()
  const tenure = page.getByRole('radiogroup', { name: 'Billing tenure' })
  await expect(tenure.getByRole('radio')).toHaveCount(4)
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(tenure).toHaveAccessibleDescription('Input is required.')

  await tenure.getByRole('radio', { name: 'MORE...' }).click()
  const dropdown = page.getByRole('combobox', { name: 'Billing tenure' })
  await expect(dropdown).toBeFocused()
  await expect(dropdown).not.toHaveAccessibleDescription(/./)
  await expect(tenure).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Brand').focus()
  await expect(dropdown).toHaveAccessibleDescription('Input is required.')
  await dropdown.selectOption('48 months')
  await calculate(page)
  await expect(page.getByText('$269.78 a month for 48 months')).toBeVisible()
  await expect(figure(page, 'Last instalment')).toHaveText('$269.54')
  await page.getByRole('button', { name: 'Modify' }).click()
  await expect(page.getByRole('combobox', { name: 'Billing tenure' })).toHaveValue('48')

  await page.getByRole('radio', { name: 'Single' }).check()
  await expect(dropdown).toHaveCount(0)
  await expect(page.getByText('Removed: Billing tenure.')).toBeVisible()
  await expect(page.getByLabel('Capitalised')).toBeEnabled()
})

test('a loan above the limit is refused with the limit, the figure and what to do', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await expect(page.getByText('Within the limit of 95.00%.')).toBeVisible()
  await page.getByLabel('Occupancy').selectOption('Investment')
  await expect(page.getByText('Within the limit of 90.00%.')).toBeVisible()
  await page.getByLabel('Occupancy').selectOption('Owner occupied')
  await page.getByLabel('Loan amount').fill('595000')
  await expect(page.getByText('Above the limit of 95.00%.')).toBeVisible()
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  const errors = page.getByRole('alert')
  await expect(errors).toContainText('The LVR of 99.17% is above the limit of 95.00%.')
  await expect(errors).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessible(page)
})

test('a failure without a message opens the Uh-oh modal', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.route('**/api/quote?errors=true', (route) => route.fulfill({ status: 500, json: [] }))
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toContainText('Something went wrong. Please try again later.')
  await page.keyboard.press('Escape')
  await expect(uhOh).toBeVisible()
  await uhOh.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/api/quote?errors=true')
  await calculate(page)
})

test('a quote whose response cannot be read is calculated once, however often the button is pressed', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel(/reference/i).fill(story.reference('PROXY'))
  const address = '**/api/quote?errors=true'
  await page.route(address, async (route) => {
    await route.fetch()
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' })
  })
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'It may have been received. Check Quotes, then send it again: it will not be done twice.',
  )
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
  await expectAccessible(page)
  await page.unroute(address)
  await calculate(page)
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await expect(page.getByText(story.reference('PROXY'), { exact: true })).toHaveCount(1)
})

test('a late response does not navigate a user who has left the page', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  const held = await holdCalls(page, '**/api/quote?errors=true')
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Calculating the premium' })).toBeVisible()
  await page.goto('/#/get-quote?view=quotes')
  await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible()
  const calculated = page.waitForResponse('**/api/quote?errors=true')
  held.goOn()
  await calculated
  await expect(page.getByText('$540,000.00').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible()
})

test('on a slow network a spinner covers the page and a second click sends nothing', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await fillPurchase(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quote?errors=true')) sent += 1
  })
  const held = await holdCalls(page, '**/api/quote?errors=true')
  await page.getByRole('button', { name: 'Calculate Premium' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Calculating the premium' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  held.goOn()
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeVisible()
  expect(sent).toBe(1)
})

test('the whole calculator is used without a mouse', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  const pick = async (label: string, choice: string) => {
    await tabTo(label)
    // A select resets its type-ahead after a second without a key, so a slow machine has to type the choice again.
    await expect(async () => {
      await page.keyboard.type(choice)
      await expect(page.getByLabel(label, { exact: true }).locator(':checked')).toHaveText(choice, { timeout: 2_000 })
    }).toPass()
  }
  const tabTo = async (label: string) => {
    const field = page.getByLabel(label, { exact: true })
    for (let stop = 0; stop < 40; stop += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${label} cannot be reached by Tab`)
  }
  await page.getByRole('heading', { level: 1 }).focus()
  await pick('Brand', 'Ironbark Bank')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Single' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await tabTo('Loan amount')
  await page.keyboard.type('540000')
  await pick('Loan purpose', 'Purchase existing')
  await pick('Employment', 'PAYG full time')
  await tabTo('Security value')
  await page.keyboard.type('600000')
  await pick('State', 'Victoria')
  await pick('Occupancy', 'Owner occupied')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Calculate Premium' })).toBeVisible()
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('button', { name: 'Calculate Premium' }).evaluate((e) => e === document.activeElement))
      break
  }
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Customer premium payable')).toHaveText('$12,949.20')
})

test('nothing scrolls sideways at 320 pixels', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await fillPurchase(page)
  await page.getByLabel('Property Share').check()
  await row(page, 'Borrower 2').getByLabel('Employment').selectOption('Retired')
  await row(page, 'Borrower 1').getByLabel('Share amount').fill('270000')
  await row(page, 'Borrower 2').getByLabel('Share amount').fill('270000')
  await expect.poll(sideways).toBe(0)
  await expectAccessible(page)
  await calculate(page)
  await expect(page.getByRole('heading', { name: 'Premium by deposit' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare plans' }).click()
  await expect(page.getByRole('table', { name: 'Figures by plan' })).toBeVisible()
  await expect.poll(sideways).toBe(0)
  await expectAccessible(page)
})

test('a tab that the browser blocks leaves a link to the PDF', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await calculate(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('link', { name: 'Quote PDF' }).click()
  await expect(page.getByRole('link', { name: 'Open the quote PDF' })).toHaveAttribute('href', /^blob:/)
  await expectAccessible(page)
})

test('Calculate Premium works with one press even when the focused field is invalid', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByRole('button', { name: 'New quote' }).click()
  const value = page.getByLabel('Security value')
  await value.fill('abc')
  await page.getByLabel('Brand').evaluate((brand) => brand.scrollIntoView())
  await page.getByRole('button', { name: 'Calculate Premium' }).hover()
  await page.mouse.down()
  await expect(page.getByText('Amount must be a number of dollars')).toBeHidden()
  await page.mouse.up()
  await expect(page.getByRole('form').getByText('Loan amount is required.')).toBeVisible()

  await value.fill('600000')
  await page.getByRole('button', { name: 'New quote' }).click()
  await expect(value).toHaveValue('')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
})
