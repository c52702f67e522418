import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from '../../credit-referral/e2e/referral-calls.ts'
import { assign, openRequest, title, work } from './desk.ts'

test('a referral or colleagues that cannot be loaded say so, and Try again loads them', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('BAD-LINE'))
  const page = await signedOn('figtree.underwriter', { at: '/#/access-denied' })
  const details = `**/api/underwriting/referrals/IRONBARK/${requestId}`
  const opened = await holdCalls(page, details)
  const colleagues = await holdCalls(page, '**/api/underwriting/colleagues')
  // The refetches after the event stream connects and after the assignment end before the one press of Try again.
  const line = page.waitForResponse('**/api/underwriting/events')
  await page.goto(`/#/underwriting?request=IRONBARK~${requestId}`)
  await expect(page.getByText('Opening the request…')).toBeVisible()
  await line
  await expectAccessible(page)
  opened.fail('The desk is closed for an hour.')
  await expect(page.getByText('The desk is closed for an hour.')).toBeVisible()
  await expectAccessible(page)
  opened.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(work(page).getByRole('heading', { name: 'Unassigned' })).toBeVisible()
  const heard = page.waitForResponse(details)
  await assign(page)
  await (await heard).finished()

  colleagues.fail()
  await work(page).getByText('Reassign or release').click()
  const notLoaded = work(page).getByText('Your colleagues could not be loaded.')
  await expect(notLoaded).toBeVisible()
  await expectAccessible(page)
  colleagues.goOn()
  await work(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notLoaded).toHaveCount(0)
  const again = await holdCalls(page, details)
  again.fail()
  await lender.withdraw(requestId)
  await expect(page.getByText('This may be out of date: it could not be refreshed.')).toBeVisible()
  await expect(title(page, requestId)).toBeVisible()
  await expectAccessible(page)
  again.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Withdrawn, by Ironbark Manager`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Withdrawn')
})

test('a slow document covers the page, and one that cannot be downloaded is reported at its top', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('FILE'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  const fetched = await holdCalls(page, '**/api/underwriting/referrals/IRONBARK/*/documents/*')
  await page.getByRole('button', { name: 'Download valuation.txt' }).click()
  await expect(page.getByText('Fetching valuation.txt…')).toBeVisible()
  fetched.fail('The store is closed for an hour.')
  await expect(page.getByRole('alert')).toContainText('The store is closed for an hour.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  fetched.goOn()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download valuation.txt' }).click()
  expect((await download).suggestedFilename()).toBe('valuation.txt')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
