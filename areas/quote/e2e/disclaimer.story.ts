import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, fillPurchase, startRequest } from './calculator.ts'

test('the disclaimer comes first, cannot be dismissed, and is not asked again once accepted', async ({ signedOn }) => {
  const page = await signedOn('ironbark.viewer', { at: null })
  await page.goto('/#/get-quote')
  const disclaimer = page.getByRole('dialog', { name: 'Disclaimer' })
  await expect(disclaimer).toBeVisible()
  await expect(page.getByLabel('Brand')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(disclaimer).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByLabel('Brand')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Brand')).toBeVisible()
  await expect(disclaimer).toHaveCount(0)
})

test('a user who declines the disclaimer is signed out', async ({ signedOn }) => {
  const page = await signedOn('ironbark.viewer', { at: null })
  await page.goto('/#/get-quote')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a changed disclaimer must be accepted before the premium, and the form keeps its content', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.viewer', { at: '/#/get-quote' })
  await startRequest(page)
  await fillPurchase(page)
  const refused = [
    { code: 'consent-required', message: 'Accept the disclaimer before you use the premium calculator.' },
  ]
  // Refuse the first call only. The page sends it after checking the form, some time after the click.
  await page.route('**/api/quote?errors=true', (route) => route.fulfill({ status: 403, json: refused }), { times: 1 })
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
  await calculate(page)
})
