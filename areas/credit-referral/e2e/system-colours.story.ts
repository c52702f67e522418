import { expect, test } from '../../../tests/browser/people.ts'
import { newRequest, raise } from './request-steps.ts'

test('in the colours of the system one sees where one is, which option is meant, and how far a request is', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.emulateMedia({ forcedColors: 'active' })
  const line = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).borderBottomColor)
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
  expect(await line('All Requests')).toBe('rgba(0, 0, 0, 0)')
  expect(await line('New Request')).not.toBe(await line('All Requests'))

  await page.getByLabel('Referral Reason').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('option:focus')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')

  await raise(page)
  const step = page.getByRole('listitem').filter({ hasText: 'Received' })
  const mark = await step.evaluate((item) => getComputedStyle(item, '::before').backgroundColor)
  expect(mark).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
})
