import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { fillPurchase, startRequest } from './calculator.ts'

test('what the service refused of a quote is struck from the list once it is changed, and the rest stays', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.broker', { at: '/#/get-quote' })
  await startRequest(page)
  await fillPurchase(page)
  const refused = [
    { code: 'brand', field: 'brandName', message: 'This brand is closed today.' },
    { code: 'later', message: 'Something that no field says.' },
  ]
  await page.route('**/api/quote?errors=true', (route) => route.fulfill({ status: 400, json: refused }))
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
  const brand = page.getByLabel('Brand')
  await expect(brand).toHaveAccessibleDescription('This brand is closed today.')
  await brand.selectOption('Ironbark Direct')
  const wrong = page.getByRole('group', { name: 'There is a problem' })
  await expect(wrong.getByRole('listitem')).toHaveText([
    'Put right: This brand is closed today.',
    'Something that no field says.',
  ])
  await expectAccessible(page)
  await brand.press('Tab')
  await expect(wrong.getByRole('listitem')).toHaveCount(2)
})
