import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from '../../credit-referral/e2e/referral-calls.ts'
import { assign, desk, openListening, openRequest, rows, table, work } from './desk.ts'

const search = '**/api/underwriting/search'

test('the queue shows the open requests of all lenders, the oldest first, and its address keeps filter, order and page', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const reference = story.reference('QUEUE')
  for (let index = 1; index <= 11; index += 1)
    await lender.raise(`${reference}-${index}`, { baseLoanAmount: `${500_000 + index}.5` })
  const page = await signedOn('figtree.underwriter', desk)
  await expect(page.getByRole('heading', { name: 'UNDERWRITING QUEUE', level: 1 })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Filter by Reference').fill(reference.toLowerCase())
  await expect(page).toHaveURL(new RegExp(`reference=${reference.toLowerCase()}`))
  await expect(page.getByText('1 to 10 of 11 requests')).toBeVisible()
  await expect(page.getByLabel('Filter by Reference')).toBeFocused()
  await expect(rows(page).first()).toContainText(`${reference}-1`)
  await expect(rows(page).first()).toContainText('IRONBARK')
  await expect(rows(page).first()).toContainText('$500,001.50')
  await expect(rows(page).first()).toContainText('LVR above limit')
  await expect(rows(page).first()).toContainText('Unassigned')

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText('11 to 11 of 11 requests')).toBeVisible()
  await page.getByRole('button', { name: 'Loan amount', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Loan amount' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Loan amount', exact: true }).click()
  await expect(page).toHaveURL(/sort=-baseLoanAmount/)
  await expect(rows(page).first()).toContainText('$500,011.50')
  await page.reload()
  await expect(rows(page).first()).toContainText('$500,011.50')
  await expect(page.getByLabel('Filter by Reference')).toHaveValue(reference.toLowerCase())

  await page.goto('/#/underwriting?show=everything&sort=creditNotes&page=none')
  await expect(page.getByLabel('Filter by Reference')).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle('Queue – LMI Lender Portal')
  await page.goBack()
  await expect(page.getByLabel('Filter by Reference')).toHaveValue(reference.toLowerCase())

  await page.getByLabel('Filter by Reason').fill('nothing like it')
  await expect(page.getByText('No data to display')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByLabel('Filter by Reason')).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No data to display')).toBeVisible()
})

test('the longest reference leaves the other columns of the queue their space', async ({ signedOn, apiOf }) => {
  const wide = 'W'.repeat(27)
  await lenderCalls(await apiOf('ironbark.manager')).raise(`${wide}${Date.now()}`)
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?reference=${wide}` })
  await expect(rows(page).first()).toContainText(wide)
  await expectAccessible(page)
})

test('the queue shows a new referral and a colleague’s work without a reload, and says when it cannot be refreshed', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openListening(page, `/#/underwriting?reference=${story.reference('LIVE')}`)
  await expect(page.getByText('No data to display')).toBeVisible()
  const requestId = await lender.raise(story.reference('LIVE'))
  // The announcement lasts a few seconds.
  await expect(page.getByText(`Referral ${requestId} of IRONBARK is now Submitted.`)).toBeAttached()
  await expect(rows(page)).toContainText(requestId)

  const colleague = await signedOn('figtree.assessor', { at: null })
  await openRequest(colleague, requestId)
  await assign(colleague)
  await expect(rows(page)).toContainText('Figtree Assessor')
  await expect(rows(page)).toContainText('In Progress')

  const refreshed = await holdCalls(page, search)
  refreshed.fail()
  await lender.withdraw(requestId)
  await expect(page.getByText('The requests could not be refreshed.')).toBeVisible()
  await expect(rows(page)).toContainText('In Progress')
  await expectAccessible(page)
  refreshed.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No data to display')).toBeVisible()
  await expect(page.getByText('The requests could not be refreshed.')).toHaveCount(0)
})

test('a referral that arrives before the event stream opens appears once it is open', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const page = await signedOn('figtree.underwriter', { at: null })
  const line = await holdCalls(page, '**/api/underwriting/events')
  await page.goto(`/#/underwriting?reference=${story.reference('EARLY')}`)
  await expect(page.getByText('No data to display')).toBeVisible()
  const requestId = await lender.raise(story.reference('EARLY'))
  line.goOn()
  await expect(rows(page)).toContainText(requestId)
})

test('a queue that could not be loaded says so, and Try again loads it', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: null })
  // Without an event stream, only Try again refetches the queue.
  await page.route('**/api/underwriting/events', (route) => route.fulfill({ status: 404, json: [] }))
  const held = await holdCalls(page, search)
  await page.goto('/#/underwriting?show=unassigned')
  await expect(page.getByText('Searching…')).toBeVisible()
  await expectAccessible(page)
  held.fail()
  await expect(page.getByText('The requests could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The requests could not be loaded.')).toBeHidden()
  await expect(table(page)).toBeVisible()
})

test('a referral that does not exist is reported as not found, with a way back', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?request=IRONBARK~999999999' })
  await expect(page.getByText('Request 999999999 not found.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(table(page)).toBeVisible()
})

test('at 320 pixels and in the dark nothing scrolls sideways, and nothing is hidden from anybody', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('NARROW'))
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?id=${requestId}` })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  const card = page
    .getByRole('list', { name: 'Underwriting queue' })
    .getByRole('listitem')
    .filter({ hasText: requestId })
  await expect(card).toContainText('Submitted')
  await expect.poll(width).toBe(320)
  await expectAccessible(page)
  await openRequest(page, requestId)
  await expect.poll(width).toBe(320)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decide or ask' }).click()
  await expect(work(page)).toBeFocused()
  await expect(work(page).getByRole('tab', { name: 'Decide' })).toBeInViewport()
})

test('Back from a referral, also the browser’s, leads to its row, and each view of the queue has a description', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('BACK'))
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?reference=${story.reference('BACK')}` })
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Request ${requestId}`, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(rows(page).getByRole('link')).toBeFocused()

  await page.getByLabel('Filter by Loan amount').fill('$540,000.00')
  await page.getByRole('button', { name: 'Choose Assigned to' }).click()
  await page.getByRole('group', { name: 'Assigned to' }).getByLabel('Unassigned').check()
  await expect(page).toHaveURL(/assignedTo=%7EUnassigned/)
  await expect(rows(page)).toHaveCount(1)

  const newcomer = await signedOn('figtree.assessor', { at: '/#/underwriting?show=decided' })
  await expect(newcomer.getByRole('heading', { name: 'DECIDED REQUESTS', level: 1 })).toBeVisible()
  await expect(newcomer.getByRole('columnheader', { name: 'Decided' })).toHaveAttribute('aria-sort', 'descending')
  await expect(newcomer.getByText('Requests you decided. Newest decision first.')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Decision', exact: true }).click()
  await expect(newcomer.getByText('Requests you decided. Newest decision first.')).toBeHidden()
  await expectAccessible(newcomer)
})
