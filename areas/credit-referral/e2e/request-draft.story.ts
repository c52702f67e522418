import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { attach, fillRequest, newRequest, sendFilesAhead, startBlank, submit, submitted } from './request-steps.ts'

test('what was typed survives a reload and a sign-out, and files that were sent ahead stay attached', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await sendFilesAhead(page)
  await startBlank(page)
  const reference = await fillRequest(page)
  const kept = page.waitForResponse(
    (answer) => /\/draft$/.test(answer.url()) && (answer.request().postData() ?? '').includes('Kept.pdf'),
  )
  await attach(page, ['Kept.pdf'])
  await kept
  await expect(page.getByText('Draft kept.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This is your draft. It is not sent yet.')).toBeVisible()
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue(reference)
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept.pdf' })).toBeVisible()

  await page.getByLabel('Credit Notes').fill('Typed just before signing out.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Typed just before')
  expect(stored).not.toContain(reference)

  const again = await signedOn('ironbark.manager', newRequest)
  await expect(again.getByLabel('Credit Notes')).toHaveValue('Typed just before signing out.')
  await expect(again.getByText('Attach these files again: Kept.pdf.')).toBeVisible()
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Start again' }).click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('')
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('Typed just before signing out.')
  await attach(again, ['Kept.pdf'])
  await submit(again)
  await submitted(again)
  await again.getByRole('button', { name: 'Reset' }).click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('')
})

test('a draft names the files that have to be attached again, until they are', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await startBlank(page)
  await fillRequest(page)
  const kept = (name: string) =>
    page.waitForResponse((answer) => /\/draft$/.test(answer.url()) && !!answer.request().postData()?.includes(name))
  const both = kept('Second.pdf')
  await attach(page, ['First.pdf', 'Second.pdf'])
  await both
  await page.reload()
  await expect(page.getByText('Attach these files again: First.pdf, Second.pdf.')).toBeVisible()
  await attach(page, ['First.pdf'])
  await expect(page.getByText('Attach these files again: Second.pdf.')).toBeVisible()
  const one = kept('Typed since.')
  await page.getByLabel('Credit Notes').fill('Typed since.')
  await one
  await page.reload()
  await expect(page.getByText('Attach these files again: First.pdf, Second.pdf.')).toBeVisible()
  await attach(page, ['First.pdf', 'Second.pdf'])
  await expect(page.getByText('Attach these files again')).toBeHidden()
  await page.getByRole('button', { name: 'Start again' }).click()
})

test('the longest name of a file that has to be attached again keeps within a small telephone', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.setViewportSize({ width: 320, height: 800 })
  await startBlank(page)
  const longest = `${'x'.repeat(146)}.pdf`
  const kept = page.waitForResponse(
    (answer) => /\/draft$/.test(answer.url()) && !!answer.request().postData()?.includes(longest),
  )
  await attach(page, [longest])
  await kept
  await page.reload()
  await expect(page.getByText(`Attach these files again: ${longest}.`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Start again' }).click()
})

test('a draft that could not be kept is kept by itself once the line is back', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await startBlank(page)
  await page.context().setOffline(true)
  await page.getByLabel('Credit Notes').fill('Typed while the line was away.')
  await expect(page.getByText('The draft could not be kept.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('The draft could not be kept.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('Typed while the line was away.')
})
