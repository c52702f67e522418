import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { attach, choose, list, notes, screen, submit } from './data-form.ts'

test('a masked file is marked in its row until it is sent, without any of the masked digits', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  const personal = {
    ...notes,
    name: 'borrowers.txt',
    buffer: Buffer.from('Tax file number: 123 456 782\nTax file number: 876 543 210\nMedicare number: 2123 45670 1\n'),
  }
  await choose(page)
  await attach(page, personal, notes)
  const dialog = page.getByRole('alertdialog', { name: 'Personal numbers in this file?' })
  await dialog.getByRole('button', { name: 'Mask the numbers and attach' }).click()
  const row = list(page).getByRole('listitem').filter({ hasText: 'borrowers.txt' })
  await expect(row).toContainText('Masked: tax file numbers, Medicare number')
  await expect(row).not.toContainText(/\d{3}/)
  await expect(list(page).getByText('Masked:')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await row.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await submit(page).click()
  await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
})
