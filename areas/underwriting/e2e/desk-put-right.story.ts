import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { decide, desk, lenderScreen, openRequest, take, work } from './desk.ts'
import { lenderOn } from './lender.ts'

test('what the service refused of a decision goes with the first change', async ({ signedOn, story }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise(story.reference('RIGHT'))
  const page = await signedOn('figtree.underwriter', desk)
  await openRequest(page, requestId)
  await take(page)
  const refused = { code: 'notes', field: 'uwNotes', message: 'UW Notes must name the condition.' }
  await page.route('**/api/underwriting/referrals/IRONBARK/*/decide', (route) =>
    route.fulfill({ status: 400, json: [refused] }),
  )
  await decide(page, 'Approved', 'On a condition.')
  await expect(page.getByRole('alert')).toContainText(refused.message)
  const notes = work(page).getByLabel('UW Notes')
  await expect(notes).toHaveAccessibleDescription(new RegExp(refused.message))
  await notes.fill('A second valuation.')
  await expect(page.getByText(refused.message)).toBeHidden()
  await expectAccessible(page)
  await notes.press('Tab')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
