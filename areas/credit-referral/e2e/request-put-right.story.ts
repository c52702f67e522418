import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { attach, fillRequest, newRequest, submit } from './request-steps.ts'

for (const width of [1280, 320])
  test(`what is put right is struck from the list of what is wrong, and nothing moves under the typing, on ${width} pixels`, async ({
    signedOn,
  }) => {
    const page = await signedOn('ironbark.manager', newRequest)
    await page.setViewportSize({ width, height: 900 })
    await submit(page)
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const wrong = page.getByRole('group', { name: 'There is a problem' })
    const reference = page.getByLabel('Lender Reference Number')
    // Of the page, wherever it is scrolled to: the press before scrolls it smoothly.
    const top = () => reference.evaluate((field) => field.getBoundingClientRect().top + window.scrollY)
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(9)
    await reference.focus()
    const before = await top()
    await reference.pressSequentially('Ours 1')
    await expect(line('Lender Reference Number is required.')).toHaveText(
      'Put right: Lender Reference Number is required.',
    )
    await expect(page.getByRole('status').filter({ hasText: '1 of 9 put right.' })).toHaveCount(1)
    await expect(wrong.getByRole('listitem')).toHaveCount(9)
    // An alert would be read whole again.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(reference).toBeFocused()
    expect(await top()).toBe(before)
    await page.evaluate(() => window.scrollTo({ top: 0 }))
    await expectAccessible(page)

    await reference.fill('')
    await expect(wrong.getByText('Put right:')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await attach(page, ['Valuation.pdf'])
    await fillRequest(page)
    await expect(wrong.getByText('Put right:')).toHaveCount(9)
    await expect(page.getByLabel('Credit Notes')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(wrong).toHaveCount(0)
    await page.getByRole('button', { name: 'Reset' }).click()
  })
