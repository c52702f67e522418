import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from './referral-calls.ts'
import { allRequests, filter, rows, screen, title } from './search-steps.ts'

const references = (page: Page) => rows(page).locator('td:nth-child(2)').allTextContents()
const form = (page: Page) => page.getByRole('heading', { name: 'CREDIT REFERRAL', exact: true, level: 1 })

test('a manager finds their own requests, newest first, in words and in Sydney’s time', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('OWN')
  const { raise } = lenderCalls(await apiOf('ironbark.manager'))
  const first = await raise(`${reference}-1`)
  const second = await raise(`${reference}-2`, { submissionType: 'TOPUP' })
  await page.goto(screen.at)
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Requests' })).toHaveAttribute('aria-current', 'page')
  await expect(filter(page, 'Raised By')).toHaveValue(/^Ironbark Manager/)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(page).toHaveURL(new RegExp(`lenderRefNum=${reference}$`))
  await expect(page.getByRole('status').filter({ hasText: /^2 requests$/ })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText(second)
  await expect(rows(page).nth(1)).toContainText(first)
  await expect(rows(page).nth(0)).toContainText('Top-up')
  await expect(rows(page).nth(0)).toContainText('Submitted')
  await expect(rows(page).nth(0)).toContainText('Ironbark Bank')
  await expect(rows(page).nth(0)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(page.getByRole('columnheader', { name: 'Request ID' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rows(page).first().getByRole('link')).toBeFocused()

  // The filter by user is one of eight: another text shows the requests of others, and without it all are shown.
  await expect(page.getByRole('searchbox')).toHaveCount(8)
  await filter(page, 'Raised By').fill('ironbark.nobody')
  await expect(page.getByText('No data to display')).toBeVisible()
  await expect(page.getByText('All requests of your lender')).toBeVisible()
  await filter(page, 'Raised By').fill(story.username('ironbark.manager'))
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Requests you raised')).toBeVisible()

  // New results do not move the filter that has the focus.
  const place = await filter(page, 'Status').boundingBox()
  await filter(page, 'Status').fill('nothing is called so')
  await expect(page.getByText('No data to display')).toBeVisible()
  expect(await filter(page, 'Status').boundingBox()).toMatchObject({ x: place?.x, width: place?.width })

  await page.getByRole('button', { name: /^Remove filter Raised By: Ironbark Manager/ }).click()
  await expect(page.getByRole('link', { name: 'All Requests' })).toHaveAttribute('aria-current', 'page')
})

test('filter, order and page stand in the address: Back, a reload and a shared link restore them', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', allRequests)
  const reference = story.reference('PAGE')
  const { raise } = lenderCalls(await apiOf('ironbark.manager'))
  for (let number = 10; number < 22; number += 1) await raise(`${reference}-${number}`)
  await filter(page, 'Lender Ref#').fill(reference)
  // Check the URL too: the unfiltered list may have the same count.
  await expect(page).toHaveURL(new RegExp(`lenderRefNum=${reference}$`))
  await expect(page.getByText('1 to 10 of 12 requests')).toBeVisible()

  await page.getByRole('button', { name: 'Lender Ref#', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Lender Ref#' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(`${reference}-10`)
  const turned = await holdCalls(page, '**/credit-referral/search*')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('1 to 10 of 12 requests')).toBeHidden()
  turned.goOn()
  await expect(page.getByText('11 to 12 of 12 requests')).toBeVisible()
  expect(await references(page)).toEqual([`${reference}-20`, `${reference}-21`])
  await expect(page.getByRole('link', { name: 'Next page' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')

  await page.reload()
  await expect(page.getByText('11 to 12 of 12 requests')).toBeVisible()
  await expect(filter(page, 'Lender Ref#')).toHaveValue(reference)

  const link = page.url()
  const viewer = await signedOn('ironbark.viewer', { at: null })
  await viewer.goto(link)
  await expect(viewer.getByText('11 to 12 of 12 requests')).toBeVisible()
  expect(await references(viewer)).toEqual([`${reference}-20`, `${reference}-21`])

  await rows(page).nth(1).getByText('Ironbark Bank').click()
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL(/request=\d+/)
  await page.goBack()
  await expect(page.getByText('11 to 12 of 12 requests')).toBeVisible()
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(link)
  // Checks a later page, in another sort order, with the opened row selected.
  await expectAccessible(page)

  await page.goBack()
  await expect(page.getByText('1 to 10 of 12 requests')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Lender Ref#' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Request ID' })).toHaveAttribute('aria-sort', 'descending')
  await expect(filter(page, 'Lender Ref#')).toHaveValue(reference)
})

test('the search, a row and the way back work by keyboard', async ({ signedOn, apiOf, story }) => {
  const page = await signedOn('ironbark.manager', screen)
  const reference = story.reference('KEYS')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const all = page.getByRole('link', { name: 'All Requests' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await filter(page, 'Lender Ref#').focus()
  await page.keyboard.type(reference)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`lenderRefNum=${reference}$`))
  await expect(rows(page)).toHaveCount(1)
  // Each filter, and the choices button beside four of them.
  for (let stops = 0; stops < 9; stops += 1) await page.keyboard.press('Tab')
  await expect(filter(page, 'Brand Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rows(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await page.goBack()
  await expect(rows(page).getByRole('link')).toBeFocused()
})

test('at 320 pixels each request is a card that opens it, and Back returns to the card', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('NARROW')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(allRequests.at)
  const cards = page.getByRole('list', { name: 'Credit referral requests' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Submitted')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await cards.first().click()
  await expect(form(page)).toBeVisible()
  await page.goBack()
  await expect(cards.first().getByRole('link')).toBeFocused()
})

test('the printed list has no filters and no page links, and begins at the edge of the paper', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', allRequests)
  const reference = story.reference('PAPER')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(page).toHaveURL(new RegExp(`lenderRefNum=${reference}$`))
  await expect(page.getByText('1 request', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toContainText(reference)
  await expect(page.getByText('1 request', { exact: true })).toBeVisible()
  await expect(filter(page, 'Lender Ref#')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Pages of requests' })).toBeHidden()
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 680, height: 960 })
  const first = page.getByRole('columnheader').first()
  await expect(first).toHaveCSS('padding-left', '0px')
  await expect(first).toHaveCSS('border-right-width', '0px')
})
