import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { attach, fillRequest, newRequest } from './request-steps.ts'

for (const [where, size] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a small telephone', { width: 320, height: 640 }],
] as const)
  test(`on ${where} Reset says where it was pressed that the form is empty, and Undo is the next stop of the keyboard`, async ({
    signedOn,
  }) => {
    const page = await signedOn('ironbark.manager', newRequest)
    await page.setViewportSize(size)
    const reference = await fillRequest(page)
    await attach(page, ['Valuation.pdf'])
    const reset = page.getByRole('button', { name: 'Reset' })
    const told = page.getByRole('status').filter({ hasText: 'The form is empty again.' })
    await reset.press('Enter')
    await expect(told).toBeInViewport({ ratio: 1 })
    await expect(reset).toBeFocused()
    await expect(reset).toBeInViewport()
    await expectAccessible(page)

    await page.keyboard.press('Tab')
    await expect(told.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Lender Reference Number')).toHaveValue(reference)
    await expect(told).toHaveCount(0)
    await expect(reset).toBeFocused()

    await page.keyboard.press('Enter')
    await told.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(told).toHaveCount(0)
    await expect(reset).toBeFocused()
    await expect(page.getByLabel('Lender Reference Number')).toHaveValue('')
  })

test('a draft that is taken out of the form is brought back from where Start again stood', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.getByLabel('Credit Notes').fill('Typed before.')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toBeInViewport()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Credit Notes')).toHaveValue('Typed before.')
  await page.getByRole('button', { name: 'Reset' }).click()
})
