import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from './referral-calls.ts'
import { allRequests, filter, rows, screen, title } from './search-steps.ts'

test('a viewer reads all requests of the lender, has none of their own, and is offered no new one', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('VIEW')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('ironbark.viewer', screen)
  await expect(page.getByText('No data to display')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Credit referral' })
  await expect(navigation.getByRole('link')).toHaveText(['My Requests', 'All Requests'])
  await page.goto('/#/credit-referral?view=new')
  await expect(title(page)).toBeVisible()
  await expect(page.getByText('View-only access.')).toBeVisible()
  await navigation.getByRole('link', { name: 'All Requests' }).click()
  await expect(title(page)).toBeFocused()
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ironbark Manager')
})

test('another lender does not find the request', async ({ signedOn, apiOf, story }) => {
  const reference = story.reference('TENANT')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('coolabah.manager', allRequests)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(page).toHaveURL(new RegExp(`lenderRefNum=${reference}`))
  await expect(page.getByText('No data to display')).toBeVisible()
  await page.goto(`/#/credit-referral?view=all&request=${requestId}`)
  await expect(page.getByText(`Request ${requestId} not found.`)).toBeVisible()
  await expect(page.getByText(reference)).toHaveCount(0)
})
