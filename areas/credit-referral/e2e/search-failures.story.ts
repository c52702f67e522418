import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { openListening } from './open-anew.ts'
import { lenderCalls } from './referral-calls.ts'
import { allRequests, filter, rows, screen, searchesOf } from './search-steps.ts'

const search = '**/credit-referral/search*'

test('a failed search shows the messages of the service, or Uh-oh without any, and can be tried again', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  // Without an event stream, the list is fetched again only on a retry.
  await page.route('**/notification/events', (route) => route.fulfill({ status: 404, json: [] }))
  const held = await holdCalls(page, search)
  await page.goto(screen.at)
  await expect(page.getByText('Searching…')).toBeVisible()
  await expectAccessible(page)
  held.fail('The search is closed for an hour.')
  await expect(page.getByText('The search is closed for an hour.')).toBeVisible()
  await expectAccessible(page)

  await page.route(search, (route) => route.fulfill({ status: 500, body: '' }))
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toContainText('Something went wrong. Please try again later.')
  await uhOh.getByRole('button', { name: 'OK' }).click()
  await expect(uhOh).toHaveCount(0)

  await page.unroute(search)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/\d requests?$|^No requests$/)).toBeVisible()
  await expect(page.getByText('The requests could not be loaded.')).toHaveCount(0)
})

test('a list whose names could not be loaded says so beside its codes, and can load them again', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('CODES')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const names = '**/credit-referral/party-names?all=true'
  await page.route(names, (route) => route.fulfill({ status: 500, json: [] }))
  await page.goto(allRequests.at)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Some names could not be loaded. You see codes or usernames instead.')).toBeVisible()
  await expect(rows(page)).not.toContainText('Ironbark Bank')
  await expectAccessible(page)
  await page.unroute(names)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toContainText('Ironbark Bank')
  await expect(page.getByText('Some names could not be loaded.')).toHaveCount(0)
})

test('a list without the names of people says so beside the usernames, and can load them again', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('PEOPLE')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const names = '**/people/search'
  await page.route(names, (route) => route.fulfill({ status: 500, json: [] }))
  await page.goto(allRequests.at)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Some names could not be loaded. You see codes or usernames instead.')).toBeVisible()
  await expect(rows(page)).toContainText('ironbark.manager')
  await page.unroute(names)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toContainText('Ironbark Manager')
  await expect(page.getByText('Some names could not be loaded.')).toHaveCount(0)
})

test('a failed search does not take the focus from the filter that is being typed', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', allRequests)
  const reference = filter(page, 'Lender Ref#')
  await expect(page.getByText(/\d requests?$|^No requests$/)).toBeVisible()
  const held = await holdCalls(page, search)
  await reference.fill('LOAN')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  held.fail('The search is closed for an hour.')
  await expect(page.getByText('The search is closed for an hour.')).toBeVisible()
  await expect(reference).toBeFocused()
  await page.keyboard.type('-7')
  await expect(reference).toHaveValue('LOAN-7')
  held.goOn()
})

test('rows are hidden while others are loaded, and stay visible if they cannot be refreshed', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('SLOW')
  const { raise } = lenderCalls(await apiOf('ironbark.manager'))
  await raise(reference)
  const searches = searchesOf(page)
  await openListening(page, allRequests.at)
  // The list searches when its layout is known, and again where the event stream opens later.
  await expect.poll(() => searches.length).toBeGreaterThan(0)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(rows(page)).toHaveCount(1)
  const sorted = await holdCalls(page, search)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(reference, { exact: true })).toBeHidden()
  await expectAccessible(page)
  sorted.goOn()
  await expect(page.getByText(reference, { exact: true })).toBeVisible()

  const refreshed = await holdCalls(page, search)
  refreshed.fail()
  await raise(`${reference}-LATER`)
  await expect(page.getByText('The requests could not be refreshed.')).toBeVisible()
  await expect(rows(page)).toContainText(reference)
  refreshed.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('The requests could not be refreshed.')).toHaveCount(0)
})
