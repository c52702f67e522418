import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls, underwriterCalls } from '../../credit-referral/e2e/referral-calls.ts'
import { fillForm, submit } from '../../upload/e2e/document-form.ts'

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
  const forLender = page.getByRole('region', { name: 'Waiting for you' })
  await expect(forLender.getByText('Nothing is waiting for you.')).toBeVisible()
  const others = 'recent decisions, drafts, quotes that expire soon or submissions with warnings.'
  await expect(forLender.getByText(`No open questions, ${others}`, { exact: true })).toBeVisible()
  await expect(forLender.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expectAccessible(page)

  const url = `/api/underwriting/referrals/IRONBARK/${requestId}`
  const act = async (verb: string, body: object) => {
    const { events } = await (await desk.get(url)).json()
    const response = await desk.post(`${url}/${verb}`, { data: { lastSeenEvent: events.length, ...body } })
    expect(response.status(), await response.text()).toBe(200)
  }
  await act('assign', {})
  await act('ask', { text: 'Who lives there?' })
  const questions = forLender.getByRole('region', { name: /^Questions to answer/ })
  await expect(questions.getByRole('link', { name: reference })).toContainText('Asked')
  await expect(forLender.getByRole('heading', { level: 3 })).toHaveText(['Questions to answer (1)'])
  await expect(forLender.getByText(`No ${others}`, { exact: true })).toBeVisible()
  await expect(forLender.getByText('Nothing is waiting for you.')).toHaveCount(0)
  await expectAccessible(page)
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

test('each number of a lender’s home page opens the list of its cases, which stays up to date', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('AMONG')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('ironbark.manager', { at: '/#/home' })
  const waiting = page.getByRole('region', { name: /^With the insurer/ })
  const title = await waiting.getByRole('heading').textContent()
  const count = /\((\d+)\)/.exec(title ?? '')?.[1]
  await waiting.getByRole('link', { name: 'Open as a list: With the insurer' }).click()
  await expect(page.getByRole('heading', { name: 'Open cases' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${count} case` })).toBeVisible()
  const row = page.getByRole('row', { name: reference })
  await expect(row).toContainText('Submitted')
  await expectAccessible(page)

  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.decide(requestId, 'APPCOND')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Decided cases' }).click()
  await expect(row).toContainText('Approved with conditions')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('Decided')
  await page.keyboard.press('Enter')
  for (const link of [
    page.getByRole('link', { name: 'Decided', exact: true }),
    page.getByRole('link', { name: 'Page 1', exact: true }),
  ])
    await expect(link).toHaveAttribute('href', /show=decided/)
  await page.getByRole('link', { name: 'Decided', exact: true }).click()
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: `Open referral ${requestId}` }).click()
  await expect(page.getByText(`Request ${requestId}`)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  const decisions = page.getByRole('region', { name: /^Decisions/ })
  await decisions.getByRole('link', { name: 'Open as a list: Decisions' }).click()
  await expect(row).toContainText('Complete')
})

test('the quotes that expire soon and the submissions with warnings open as lists of the same records', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const shown = { items: [], more: false }
  await page.route('**/api/home/lender', async (route) => {
    const response = await route.fetch()
    const home = await response.json()
    const quote = { quoteId: 'IBQ', reference: null, loanAmount: 1, createdAt: '2026-11-01T00:00:00Z' }
    home.expiringQuotes = { ...shown, items: [{ ...quote, validUntil: '2026-12-01' }] }
    const submission = { submissionId: 'S', lmiReference: 'R', policyNumber: '1', submittedAt: quote.createdAt }
    home.doubtfulSubmissions = { ...shown, items: [{ ...submission, warnings: 2 }] }
    await route.fulfill({ response, json: home })
  })
  const searched = async (address: string) => (await page.waitForRequest(`**/api/${address}/search`)).postDataJSON()
  await page.goto('/#/home')
  const quotes = searched('quote')
  await page.getByRole('link', { name: 'Open as a list: Quotes that expire soon' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  expect(await quotes).toMatchObject({
    filter: {
      status: ['Calculated'],
      calculatedBy: [expect.stringMatching(/^ironbark\.manager/)],
      validUntil: expect.stringContaining(' - '),
    },
    sorts: [{ field: 'calculationDate', ascending: true }],
  })
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Ironbark Manager')
  await page.goBack()
  const submissions = searched('policy-submission/submissions')
  await page.getByRole('link', { name: 'Open as a list: Submissions with warnings' }).click()
  expect(await submissions).toMatchObject({ filter: { warnings: '> 0', status: ['Submitted'] } })
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Warnings > 0')
})

test('a withdrawn case is listed with the time at which it was withdrawn', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const reference = story.reference('BACK')
  await lender.withdraw(await lender.raise(reference))
  const page = await signedOn('ironbark.manager', { at: '/#/home?show=withdrawn' })
  await expect(page.getByRole('row', { name: reference })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Withdrawn' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('columnheader', { name: 'Decided' })).toHaveCount(0)
})

test('a decision is new on the home page during the whole visit, also once it has been opened', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('FRESH')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const visited = (page: Page) => page.waitForResponse('**/api/preference/home-visit')
  const page = await signedOn('ironbark.manager', { at: null })
  const first = visited(page)
  await page.goto('/#/home')
  await first
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPCOND')
  const decision = page.getByRole('region', { name: 'Decisions (1, 1 new)' }).getByRole('link', { name: reference })
  await expect(decision).toContainText('New · Approved with conditions')
  await decision.click()
  await expect(page.getByText(requestId).first()).toBeVisible()
  await page.goBack()
  await expect(decision).toContainText('New · Approved with conditions')
  const second = visited(page)
  await page.reload()
  await second
  await expect(decision).toContainText('New · Approved with conditions')
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
    expect(Number(await cell.textContent())).toBeGreaterThan(0)
    await cell.getByRole('link').click()
    // Other stories decide cases meanwhile: that both numbers are the same, the tests of the service say.
    await expect(page.getByRole('status').filter({ hasText: /[1-9]\d* requests?/ })).toBeVisible()
  }
  await opensItsRows(cells.nth(2))
  await expect(page.getByRole('heading', { name: 'Requests decided today' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Open referral ${requestId} of IRONBARK` })).toBeVisible()
  await page.goBack()
  await opensItsRows(cells.nth(1))
  await page.goBack()
  // The underwriters of other stories have the same name.
  const underwriter = page.getByTitle(`Figtree Underwriter (${story.username('figtree.underwriter')})`)
  const person = rowsOf('Open cases by person', /Figtree Underwriter/).filter({ has: underwriter })
  await expect(person).toHaveCount(1)
  await opensItsRows(person.getByRole('cell').nth(1))
})

test('a lender’s user without any right to the areas has a home page without their records', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', { at: '/#/home' })
  const forLender = page.getByRole('region', { name: 'Waiting for you' })
  await expect(forLender.getByText('No drafts.', { exact: true })).toBeVisible()
  for (const name of ['Quotes that expire soon', 'Questions to answer', 'Decisions', 'With the insurer'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
})

test('an upload is among the newest records of any lender’s user, and opens from there', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.lender', { at: '/#/upload-doc' })
  await fillForm(page, `HOME${story.number}`, 'Loan number')
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
  await page.goto('/#/home')
  const newest = page.getByRole('region', { name: /^Newest records/ })
  const upload = newest.getByRole('link', { name: `Document upload valuation.pdf, Loan HOME${story.number}` })
  await expect(upload).toBeVisible()
  await expectAccessible(page)
  await upload.click()
  const files = page.getByRole('dialog', { name: /^Upload of / })
  await expect(files.getByRole('button', { name: 'Download valuation.pdf' })).toBeVisible()
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
