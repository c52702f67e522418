import { expect, test } from '../../../tests/browser/people.ts'
import { newRequest, raise } from './request-steps.ts'

test('forced colours show the current page, the focused option and the progress of a referral', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.emulateMedia({ forcedColors: 'active' })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
  await expect(link('All Requests')).toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)')
  await expect(link('New Request')).not.toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)')

  await page.getByLabel('Referral Reason').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('option:focus')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')

  await raise(page)
  const step = page.getByRole('listitem').filter({ hasText: 'Submitted' })
  const mark = await step.evaluate((item) => getComputedStyle(item, '::before').backgroundColor)
  expect(mark).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
})
