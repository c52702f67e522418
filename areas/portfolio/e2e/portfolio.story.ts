import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'

/** The product may still be writing the figures of past days. */
test.beforeEach(async ({ apiOf }) => {
  const insurer = await apiOf('figtree.underwriter')
  const isWritten = async () => (await (await insurer.get('/api/portfolio/insurer')).json()).isToday
  await expect.poll(isWritten, { timeout: 30_000 }).toBe(true)
})

const noPolicies = { policies: 0, sumInsured: 0, premium: 0, newPolicies: 0, newSumInsured: 0 }
const noChanges = { newPremium: 0, variationPremium: 0, cancelledPolicies: 0, refunds: 0 }

test('the insurer sees the policies of a past day by lender and state, and exports what is shown', async ({
  signedOn,
}) => {
  const page = await signedOn('figtree.underwriter', { at: '/#/portfolio?day=2026-06-30&by=lender' })
  const table = page.getByRole('table', { name: 'Policies in force by Lender' })
  await expect(table.getByRole('rowheader')).toHaveText(['IRONBARK', 'COOLABAH', 'Total'])
  await expect(page.getByRole('img', { name: 'Sum insured', exact: true })).toBeVisible()
  // No list has the policies of a past day.
  await expect(table.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  // On paper, a total is on the page of the row before it.
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByRole('row', { name: 'Total' })).toHaveCSS('break-before', 'avoid')
  await page.emulateMedia({ media: null })
  const total = await table.getByRole('row', { name: 'Total' }).textContent()
  await page.getByRole('radio', { name: 'State' }).check()
  const states = page.getByRole('table', { name: 'Policies in force by State' })
  await expect(states.getByRole('rowheader', { name: 'New South Wales' })).toBeVisible()
  expect(await states.getByRole('row', { name: 'Total' }).textContent()).toBe(total)

  await page.getByRole('combobox', { name: 'Lender' }).selectOption('COOLABAH')
  await expect(page).toHaveURL(/#\/portfolio\?day=2026-06-30&by=state&channel=COOLABAH$/)
  await expect(states.getByRole('row', { name: 'Total' })).not.toHaveText(total ?? '')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(
    /^Portfolio by State of COOLABAH at 2026-06-30 \d{4}-\d\d-\d\d \d{4}\.csv$/,
  )

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Lender' })).toHaveValue('COOLABAH')
  await expect(states).toBeVisible()
})

test('a number of today opens the list of its policies in force', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: '/#/portfolio?by=lender' })
  const row = page.getByRole('table', { name: 'Policies in force by Lender' }).getByRole('row', { name: 'COOLABAH' })
  const policies = await row.getByRole('link').textContent()
  await row.getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: `${policies} polic` })).toBeVisible()
})

test('the premium that a variation made refundable is a bar below zero and a negative amount of its column', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/access-denied' })
  await page.route('**/api/portfolio/lender?*', async (route) => {
    const response = await route.fetch()
    const portfolio = await response.json()
    const parts = [
      { ...portfolio.total, key: '80', label: '80.01% to 85%', newPremium: 0, variationPremium: -2663.74 },
      { ...portfolio.total, key: '85', label: '85.01% to 90%', newPremium: 3000, variationPremium: 1200 },
    ]
    await route.fulfill({ response, json: { ...portfolio, parts } })
  })
  await page.goto('/#/portfolio')
  const table = page.getByRole('table', { name: 'New business, variations and cancellations by LVR band' })
  await expect(table.getByRole('row', { name: '80.01% to 85%' })).toContainText('−$2,663.74')
  const chart = page.getByRole('img', { name: 'Premium of new policies and variations' })
  await expect(chart).toHaveAccessibleDescription(
    'New and Variations. 80.01% to 85%: $0 and −$2.66K; 85.01% to 90%: $3K and $1.2K.',
  )
  const [refundable, payable] = await chart
    .locator('.visx-bar[data-series="1"]')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect()))
  expect(refundable?.right).toBeCloseTo(payable?.left ?? 0, 0)
  await expectAccessible(page)
})

test('a lender sees its own policies only, by keyboard, and a day without figures is named at the field', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.viewer', { at: '/#/portfolio?by=lender&channel=COOLABAH' })
  await expect(page.getByRole('table', { name: 'Policies in force by LVR band' })).toBeVisible()
  await expect(page.getByText('COOLABAH')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Lender' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Lender' })).toHaveCount(0)

  await page.getByRole('textbox', { name: 'At the end of' }).fill('01/01/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'At the end of' })).toHaveAccessibleDescription(
    /Choose a day from 13\/01\/2025 to/,
  )
  await expect(page).toHaveURL(/day=2020-01-01/)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'At the end of' }).fill('soon')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'At the end of' })).toHaveAccessibleDescription(
    /Enter a date as dd\/mm\/yyyy/,
  )
  await page.getByRole('textbox', { name: 'At the end of' }).fill('31122025')
  await page.keyboard.press('Enter')
  await expect(page.getByText('At the end of 31 December 2025, as recorded by then')).toBeVisible()

  await page.getByRole('radio', { name: 'LVR band' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/by=month/)
  await expect(page.getByRole('table', { name: 'Policies in force by Month' }).getByRole('rowheader')).toHaveCount(12)
})

test('a day that does not exist shows no figures, at the field and in an address, which may have it as dd/mm/yyyy', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.viewer', { at: '/#/portfolio?day=2026-06-30' })
  const day = page.getByRole('textbox', { name: 'At the end of' })
  const table = page.getByRole('table', { name: 'Policies in force by LVR band' })
  await expect(table).toBeVisible()
  await day.fill('31/02/2026')
  await page.keyboard.press('Enter')
  await expect(day).toHaveAccessibleDescription(/31\/02\/2026 is not a date\. Enter a date as dd\/mm\/yyyy\./)
  await expect(page).toHaveURL(/day=2026-06-30/)
  await expect(page.getByText('At the end of 30 June 2026')).toBeVisible()

  for (const [address, text] of [
    ['2026-02-31', '31/02/2026'],
    ['soon', 'soon'],
  ] as const) {
    await page.goto(`/#/portfolio?day=${address}`)
    await expect(day).toHaveValue(text)
    await expect(day).toHaveAccessibleDescription(new RegExp(`${text} is not a date\\.`))
    await expect(table).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('Today')
  }
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'State' }).check()
  await expect(page).toHaveURL(/day=soon&by=state/)
  await day.fill('30/06/2026')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('table', { name: 'Policies in force by State' })).toBeVisible()

  await page.goto('/#/portfolio?day=31/12/2025')
  await expect(page.getByText('At the end of 31 December 2025, as recorded by then')).toBeVisible()
  await expect(day).toHaveValue('31/12/2025')
})

test('figures that a replica supplies say how old they are', async ({ signedOn }) => {
  const page = await signedOn('ironbark.viewer', { at: '/#/access-denied' })
  await page.route('**/api/portfolio/lender?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), age: 2 } })
  })
  await page.goto('/#/portfolio')
  await expect(page.getByText('updated 2 seconds ago')).toBeVisible()
})

test('a person who may not search policies has no portfolio', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker', { at: '/#/portfolio' })
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio' })).toHaveCount(0)
})

test('a portfolio that cannot be loaded says so, and without policies it is empty', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/access-denied' })
  await page.route('**/api/portfolio/lender?*', (route) =>
    route.fulfill({ status: 503, json: [{ code: 'closed', message: 'Closed for an hour.' }] }),
  )
  await page.goto('/#/portfolio')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/portfolio/lender?*')
  await page.route('**/api/portfolio/lender?*', (route) =>
    route.fulfill({
      json: {
        ...{ days: null, day: '2026-11-23', isToday: true, by: 'lvr', parts: [], lenders: [] },
        total: { ...noPolicies, ...noChanges },
      },
    }),
  )
  await again.click()
  await expect(page.getByText('No policies yet.')).toBeVisible()
})
