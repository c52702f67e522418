import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'

const searchHeading = (page: Page) => page.getByRole('heading', { name: 'Policy Search', level: 1 })

/** Marks the rendered heading; a new heading has no mark. */
async function mark(page: Page): Promise<void> {
  await searchHeading(page).evaluate((heading) => heading.setAttribute('data-mark', ''))
  await expect(page.locator('h1[data-mark]')).toBeVisible()
}

test('a link to the current page renders it anew, in the portal and outside of it', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await mark(page)
  const length = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Policy Search', exact: true }).click()
  await expect(page.locator('h1[data-mark]')).toHaveCount(0)
  expect(await page.evaluate(() => history.length)).toBe(length)
  await mark(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '#/policy-search'
    link.textContent = 'A plain link'
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'A plain link' }).click()
  await expect(page.locator('h1[data-mark]')).toHaveCount(0)
  await expect(searchHeading(page)).toBeVisible()
})

test('an address in other case or with a slash at the end opens the same page', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/POLICY-SEARCH/?policy=1000000001' })
  await expect(page.getByRole('heading', { name: 'Policy 1000000001 – In Force', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/#\/policy-search\?policy=1000000001$/)
  await expect(page.getByRole('link', { name: 'Policy Search', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('an address without a route shows Page not found, with a link to the first page', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/nowhere?x=1' })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'go to your first page' }).click()
  await expect(page).toHaveURL(/#\/get-quote$/)
})

test('after navigation the focus is on the page’s heading, and the window has the page’s title', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await page.getByRole('link', { name: 'Upload Data' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'DATA UPLOAD', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('DATA UPLOAD – LMI Lender Portal')
  await expect(page.getByRole('link', { name: 'Upload Data' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(searchHeading(page)).toBeFocused()
})

test('the first Tab focuses a link that skips the navigation', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await expect(searchHeading(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#\/policy-search$/)
})

test('the logo links to the user’s first page, and the footer shows the year', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  const year = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', year: 'numeric' }).format()
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year}`)
  await page.getByRole('banner').getByRole('link', { name: 'LMI Lender Portal' }).click()
  await expect(page).toHaveURL(/#\/get-quote$/)
})

test('help and the accessibility statement open without sign-on', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/#/access-denied')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeFocused()
  const mail = page.getByRole('link', { name: 'support@figtree.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:support@figtree.example')
  await expect(page.getByRole('definition').first()).toBeVisible()
  await expectAccessible(page)
  await footer.getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { name: 'Accessibility statement', level: 1 })).toBeFocused()
  await expect(page.getByText(/^Dated \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(mail).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('at 320 pixels the page does not scroll sideways, and a button opens the navigation', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await expect(searchHeading(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const link = page.getByRole('link', { name: 'Upload Data' })
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'DATA UPLOAD', level: 1 })).toBeFocused()
  await expect(link).toBeHidden()
})

test('the shell is accessible and violates no rule of the content security policy', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reports: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') reports.push(message.text())
  })
  await page.goto('/#/access-denied')
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await page.goto('/#/policy-search')
  await expect(searchHeading(page)).toBeVisible()
  await expectAccessible(page)
  expect(reports).toEqual([])
})

test('a screen whose lists cannot be loaded says what to do', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await page.route('**/api/quote/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('The service cannot be reached. Check your connection and try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/quote/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden()
})

test('a page that is opened offline says so, and opens once the connection is back', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Upload Document', exact: true }).click()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await expect(page.getByText('Check your connection, then try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no connection.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'DOCUMENT UPLOAD' })).toBeVisible()
})

test('the logo links underwriters to the desk, and lender staff without a function to Access denied with a link to the upload', async ({
  signedOn,
}) => {
  for (const [person, first] of [
    ['figtree.underwriter', '#/underwriting'],
    ['ironbark.lender', '#/access-denied'],
  ] as const) {
    const page = await signedOn(person, { at: '/#/help' })
    await page.getByRole('banner').getByRole('link', { name: 'LMI Lender Portal' }).click()
    await expect(page).toHaveURL(new RegExp(`${first}$`))
    if (first !== '#/access-denied') continue
    await page.getByRole('main').getByRole('link', { name: 'Upload Document' }).click()
    await expect(page.getByRole('heading', { name: 'DOCUMENT UPLOAD' })).toBeVisible()
  }
})
