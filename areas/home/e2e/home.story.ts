import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls, underwriterCalls } from '../../credit-referral/e2e/referral-calls.ts'

test('a lender sees a new question on the home page at once, opens it from there, and begins there the next time', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const desk = await apiOf('figtree.underwriter')
  const reference = story.reference('HOME')
  const requestId = await lender.raise(reference)
  const page = await signedOn('ironbark.manager', { at: '/#/home' })
  const waiting = page.getByRole('region', { name: /^With the insurer/ })
  await expect(waiting.getByRole('link', { name: reference })).toContainText('Submitted')
  const questions = page.getByRole('region', { name: /^Questions to answer/ })
  await expect(questions).toContainText('No open questions')
  await expectAccessible(page)

  const url = `/api/underwriting/referrals/IRONBARK/${requestId}`
  const act = async (verb: string, body: object) => {
    const { events } = await (await desk.get(url)).json()
    const response = await desk.post(`${url}/${verb}`, { data: { lastSeenEvent: events.length, ...body } })
    expect(response.status(), await response.text()).toBe(200)
  }
  await act('assign', {})
  await act('ask', { text: 'Who lives there?' })
  await expect(questions.getByRole('link', { name: reference })).toContainText('Asked')
  await expect(waiting.getByRole('link', { name: reference })).toHaveCount(0)

  const stored = page.waitForResponse('**/api/preference/landing')
  await page.getByRole('button', { name: 'Make this my first page' }).click()
  await expect(page.getByRole('button', { name: 'This is my first page' })).toBeVisible()
  await stored
  await page.goto('/#/')
  await page.reload()
  await expect(page).toHaveURL(/#\/home$/)
  await page
    .getByRole('region', { name: /^Questions to answer/ })
    .getByRole('link', { name: reference })
    .click()
  await expect(page.getByText('Who lives there?')).toBeVisible()
})

test('beside the cases with the insurer, a lender opens the list of the referrals among them by their number', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('AMONG')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('ironbark.manager', { at: null })
  await page.route('**/api/home/lender', async (route) => {
    const response = await route.fetch()
    const home = await response.json()
    const [referral] = home.withInsurer.items
    home.withInsurer.items.push({ ...referral, kind: 'variation', id: '1', reference: '1000000001' })
    await route.fulfill({ response, json: home })
  })
  await page.goto('/#/home')
  const waiting = page.getByRole('region', { name: 'With the insurer (2)' })
  await waiting.getByRole('link', { name: '1 referral', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 request' })).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
})

test('a decision is new on the home page until the lender has seen it there', async ({ signedOn, apiOf, story }) => {
  const reference = story.reference('NEW')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const visited = (page: Page) => page.waitForResponse('**/api/preference/home-visit')
  const page = await signedOn('ironbark.manager', { at: null })
  const first = visited(page)
  await page.goto('/#/home')
  await first
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPCOND')
  const decisions = page.getByRole('region', { name: 'Decisions (1, 1 new)' })
  await expect(decisions.getByRole('link', { name: reference })).toContainText('New · Approved with conditions')
  const second = visited(page)
  await page.reload()
  await second
  await expect(decisions).toBeVisible()
  const third = visited(page)
  await page.reload()
  await third
  await expect(page.getByRole('region', { name: 'Decisions (1)' })).toBeVisible()
})

test('each number of the desk’s home page opens the list of its cases, and counts stand on the tabs', async ({
  signedOn,
  apiOf,
  story,
}) => {
  await lenderCalls(await apiOf('ironbark.manager')).raise(story.reference('COUNT'))
  const page = await signedOn('figtree.underwriter', { at: '/#/home' })
  const counts = page.getByRole('list', { name: 'Open cases' })
  const unassigned = await counts.getByRole('link', { name: 'Unassigned' }).locator('strong').textContent()
  expect(Number(unassigned)).toBeGreaterThan(0)
  await expectAccessible(page)
  await counts.getByRole('link', { name: 'Unassigned' }).click()
  await expect(page.getByRole('heading', { name: 'Unassigned requests' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${unassigned} request` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Unassigned (${unassigned})` })).toBeVisible()
})

test('the cases that were received and decided today, and those of a person, open from their numbers', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(story.reference('TODAY'))
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.decide(requestId, 'APPCOND')
  await desk.ask(await lenderCalls(await apiOf('ironbark.manager')).raise(story.reference('HELD')), 'Who lives there?')
  const page = await signedOn('figtree.assessor', { at: '/#/home' })
  const rowsOf = (table: string, row: string | RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name: row })
  const cells = rowsOf('Open, received and decided cases by kind', /^Referral/).getByRole('cell')
  const opensItsRows = async (cell: Locator) => {
    const count = await cell.textContent()
    expect(Number(count)).toBeGreaterThan(0)
    await cell.getByRole('link').click()
    const rows = count === '1' ? '1 request' : `${count} requests`
    await expect(page.getByRole('status').filter({ hasText: rows })).toBeVisible()
  }
  await opensItsRows(cells.nth(2))
  await expect(page.getByRole('link', { name: `Open referral ${requestId} of IRONBARK` })).toBeVisible()
  await page.goBack()
  await opensItsRows(cells.nth(1))
  await page.goBack()
  await opensItsRows(
    rowsOf('Open cases by person', /Figtree Underwriter/)
      .getByRole('cell')
      .nth(1),
  )
})

test('a lender’s user without any right to the areas has a home page without their records', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', { at: '/#/home' })
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('No drafts')
  for (const name of ['Quotes that expire soon', 'Questions to answer', 'Decisions', 'With the insurer'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
})

test('a home page that cannot be loaded says so, and Try again loads it', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  // Without events only the button loads it again.
  await page.route('**/api/notification/events', (route) => route.fulfill({ status: 404, json: [] }))
  await page.route('**/api/home/lender', (route) =>
    route.fulfill({ status: 503, json: [{ code: 'closed', message: 'Closed for an hour.' }] }),
  )
  await page.goto('/#/home')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/home/lender')
  await again.click()
  await expect(page.getByRole('region', { name: /^With the insurer/ })).toBeVisible()
})
