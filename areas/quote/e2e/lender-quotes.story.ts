import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillPurchase, row, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }
const quoteNamed = (page: Page) => page.getByRole('heading', { name: 'Quote', exact: true })

test('a colleague may open the address of a quote, and another lender finds no quote there', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Loan amount').fill('541000')
  await calculate(page)
  const payable = (await figure(page, 'Customer premium payable').textContent()) ?? ''
  await expect(page).toHaveURL(/#\/get-quote\?quote=[\w-]+$/)
  const { hash } = new URL(page.url())

  await page.reload()
  await expect(figure(page, 'Customer premium payable')).toHaveText(payable)
  await page.getByRole('link', { name: 'Calculator', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Calculate Premium' })).toBeVisible()
  await page.goBack()
  await expect(figure(page, 'Customer premium payable')).toHaveText(payable)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Calculate Premium' })).toBeVisible()

  const colleague = await signedOn('ironbark.viewer', { at: `/${hash}` })
  await colleague.getByRole('button', { name: 'Accept' }).click()
  await expect(figure(colleague, 'Customer premium payable')).toHaveText(payable)
  await colleague.getByRole('button', { name: 'Modify' }).click()
  await expect(colleague.getByText('Quote copied. Change it and recalculate.')).toBeVisible()
  await expect(colleague.getByLabel('Loan amount')).toHaveValue('541,000.00')

  const stranger = await signedOn('coolabah.manager', { at: `/${hash}` })
  await stranger.getByRole('button', { name: 'Accept' }).click()
  await expect(stranger.getByRole('alert')).toContainText('Quote not found.')
  await expect(quoteNamed(stranger)).toHaveCount(0)
  await expectAccessible(stranger)
})

test('the quotes of a lender are found by either reference, by user and by day, and two are compared', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  const reference = story.reference('HL')
  await fillPurchase(page)
  await page.getByLabel('Your reference').fill(reference)
  await calculate(page)
  const first = (await figure(page, 'Quote reference').textContent()) ?? ''
  await page.getByRole('button', { name: 'Modify' }).click()
  await page.getByLabel('Loan amount').fill('534000')
  await calculate(page)
  const second = (await figure(page, 'Quote reference').textContent()) ?? ''
  await page.getByRole('link', { name: 'Compare with the last quote' }).click()
  const headers = page.getByRole('table', { name: 'Figures by quote' }).getByRole('columnheader')
  await expect(headers).toHaveText(['Figure', first, second, 'Difference'])
  const rows = page.getByRole('table', { name: 'Figures by quote' }).locator('tbody').getByRole('row')
  const all = await rows.count()
  await page.getByRole('switch', { name: 'Differences only' }).check()
  await expect(page.getByRole('rowheader', { name: 'Total premium' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Brand' })).toHaveCount(0)
  expect(await rows.count()).toBeLessThan(all)
  await page.setViewportSize({ width: 320, height: 640 })
  await rows.last().scrollIntoViewIfNeeded()
  await expect(headers.nth(1)).toBeInViewport()
  await expectAccessible(page)

  const colleague = await signedOn('ironbark.viewer', { at: '/#/get-quote?view=quotes' })
  await colleague.getByRole('button', { name: 'Accept' }).click()
  const list = colleague.getByRole('table', { name: 'Quotes of your lender' })
  const found = list.locator('tbody').getByRole('row')
  const filter = (name: string) => list.getByRole('searchbox', { name: `Filter by ${name}`, exact: true })
  await filter('Your reference').fill(reference)
  await expect(found).toHaveCount(2)
  expect(colleague.url()).not.toContain(reference)
  await expectAccessible(colleague)
  await filter('Quote reference').fill(first.slice(0, 8))
  await expect(found).toHaveCount(1)
  await filter('Quote reference').fill('')
  const today = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney' }).format()
  await filter('Calculated').fill(today)
  await filter('Calculated by').fill(story.username('ironbark.manager'))
  await expect(found).toHaveCount(2)
  await expect(found.first()).toContainText(second)
  await expect(found.first()).toContainText('Calculated')

  await colleague.getByRole('link', { name: new RegExp(`^${first}: `) }).click()
  await expect(figure(colleague, 'Quote reference')).toHaveText(first)
  await colleague.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(colleague.getByRole('heading', { name: 'Choose a quote to compare' })).toBeFocused()
  await filter('Your reference').fill(reference)
  await expect(found).toHaveCount(2)
  await colleague.getByRole('link', { name: new RegExp(`^${second}: compare`) }).click()
  const figures = colleague.getByRole('table', { name: 'Figures by quote' })
  const payable = figures.getByRole('row', { name: /^Customer premium payable/ })
  for (const cell of ['$12,949.20', '$11,442.55', '−$1,506.65'])
    await expect(payable.getByRole('cell', { name: cell, exact: true })).toBeVisible()
  for (const name of ['Self-employed loading', 'Rate card', 'Total loan'])
    await expect(figures.getByRole('rowheader', { name })).toBeVisible()
  // Of the loadings and of the request, in one form.
  await expect(figures.getByRole('cell', { name: 'NO', exact: true }).first()).toBeVisible()
  await expect(figures.getByRole('cell', { name: /^(Yes|No)$/ })).toHaveCount(0)
  await expectAccessible(colleague)
})

test('Create Policy warns when an identical quote was applied, and the list names the policies created', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  const reference = story.reference('PS')
  await fillPurchase(page)
  await page.getByLabel('Your reference').fill(reference)
  // A loan amount that no other story uses.
  await page.getByLabel('Loan amount').fill(String(500_000 + story.number))
  await page.getByLabel('Property Share').check()
  await row(page, 'Borrower 2').getByLabel('Employment').selectOption('Self-employed')
  await row(page, 'Borrower 1').getByLabel('Share amount').fill('300000')
  await row(page, 'Borrower 2')
    .getByLabel('Share amount')
    .fill(String(200_000 + story.number))
  await calculate(page)
  const confirmation = page.getByRole('alertdialog', { name: 'Property Share' })
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await expect(confirmation).toContainText('You have selected to create two new policies.')
  await expect(confirmation).not.toContainText('An identical quote was applied.')
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  const summary = page.getByRole('dialog', { name: 'Policy Summary' })
  await expect(summary.getByRole('rowheader')).toHaveCount(2)
  const [number = ''] = await summary.getByRole('rowheader').allTextContents()
  await summary.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: 'Modify' }).click()
  await calculate(page)
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await expect(confirmation).toContainText('An identical quote was applied.')
  await expect(confirmation).toContainText(number)
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'No' }).click()

  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  const list = page.getByRole('table', { name: 'Quotes of your lender' })
  await list.getByRole('searchbox', { name: 'Filter by Your reference' }).fill(reference)
  const applied = list.getByRole('row', { name: /Applied/ })
  await applied.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Policy ${number} –`, level: 1 })).toBeVisible()
})
