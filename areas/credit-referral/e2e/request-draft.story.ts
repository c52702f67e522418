import type { Request } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import {
  attach,
  filesAhead,
  fillRequest,
  freshReference,
  kept,
  newRequest,
  submit,
  submitted,
} from './request-steps.ts'

test('a draft survives a reload and a sign-out, and its uploaded files survive the reload', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { ...newRequest, ...filesAhead })
  const reference = await fillRequest(page)
  const withFile = kept(page, 'Kept.pdf')
  await attach(page, ['Kept.pdf'])
  await withFile
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
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
  await again.getByRole('button', { name: 'Reset' }).first().click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('')
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('Typed just before signing out.')
  await attach(again, ['Kept.pdf'])
  await submit(again)
  await submitted(again)
  await again.getByRole('button', { name: 'New request' }).click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('')
})

test('a restored draft names the files to attach again until they are attached', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  const both = kept(page, 'Second.pdf')
  await attach(page, ['First.pdf', 'Second.pdf'])
  await both
  await page.reload()
  await expect(page.getByText('Attach these files again: First.pdf, Second.pdf.')).toBeVisible()
  await attach(page, ['First.pdf'])
  await expect(page.getByText('Attach these files again: Second.pdf.')).toBeVisible()
  const one = kept(page, 'Typed since.')
  await page.getByLabel('Credit Notes').fill('Typed since.')
  await one
  await page.reload()
  await expect(page.getByText('Attach these files again: First.pdf, Second.pdf.')).toBeVisible()
  await attach(page, ['First.pdf', 'Second.pdf'])
  await expect(page.getByText('Attach these files again')).toBeHidden()
  await page.getByRole('button', { name: 'Reset' }).first().click()
})

test('the longest name of a file to attach again fits a small phone', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.setViewportSize({ width: 320, height: 800 })
  const longest = `${'x'.repeat(146)}.pdf`
  const saved = kept(page, longest)
  await attach(page, [longest])
  await saved
  await page.reload()
  await expect(page.getByText(`Attach these files again: ${longest}.`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Reset' }).first().click()
})

test('a draft that could not be saved is saved once the connection is restored', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
  await page.context().setOffline(true)
  await page.getByLabel('Credit Notes').fill('Typed while the line was away.')
  await expect(page.getByText('Draft not saved.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Draft not saved.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('Typed while the line was away.')
})

test('a reload right after typing loses no character', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const notes = page.getByLabel('Credit Notes')
  for (const text of ['First words', ', and more', ', and the last.']) {
    await notes.press('End')
    await notes.pressSequentially(text)
    const whole = await notes.inputValue()
    await page.reload()
    await expect(notes).toHaveValue(whole)
  }
  await page.getByRole('button', { name: 'Reset' }).first().click()
})

test('a form too large for a draft says so once, and keeps its input while the portal is open', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const notes = page.getByLabel('Credit Notes')
  const reason = page.getByText('Draft not saved. The form is too large. Submit it before you leave.')
  await notes.fill('x'.repeat(1_000_000))
  await expect(reason).toHaveCount(1)
  await page.evaluate(() => window.location.assign('#/help'))
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  expect((await notes.inputValue()).length).toBe(1_000_000)
  await expect(reason).toHaveCount(1)
  await notes.fill('Shorter.')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(notes).toHaveValue('Shorter.')
  await page.getByRole('button', { name: 'Reset' }).first().click()
})

test('with one draft in two windows, the user chooses which to keep', async ({ signedOn }) => {
  const one = await signedOn('ironbark.manager', newRequest)
  const other = await one.context().newPage()
  await other.goto(newRequest.at)
  await expect(other.getByLabel('Credit Notes')).toHaveValue('')
  const saved = kept(one, 'Typed in one window.')
  await one.getByLabel('Credit Notes').fill('Typed in one window.')
  await saved
  const conflict = other.getByRole('status').filter({ hasText: 'This draft was changed in another window.' })
  await other.getByLabel('Base LVR').fill('90')
  await expect(conflict).toBeInViewport({ ratio: 1 })
  await expectAccessible(other)
  await conflict.getByRole('button', { name: 'Show the other' }).click()
  await expect(other.getByLabel('Credit Notes')).toHaveValue('Typed in one window.')
  await expect(other.getByLabel('Base LVR')).toHaveValue('')
  await expect(conflict).toHaveCount(0)

  // Typing saves the shown version as the draft; the first window now has an older one.
  const shown = kept(other, '91')
  await other.getByLabel('Base LVR').fill('91')
  await shown
  await one.getByLabel('Credit Notes').fill('Typed on in one window.')
  const own = one.getByRole('status').filter({ hasText: 'This draft was changed in another window.' })
  await own.getByRole('button', { name: 'Use this one' }).click()
  await expect(one.getByText('Draft saved.')).toBeVisible()
  await expect(own).toHaveCount(0)
  await one.reload()
  await expect(one.getByLabel('Credit Notes')).toHaveValue('Typed on in one window.')
  await expect(one.getByLabel('Base LVR')).toHaveValue('')
  await one.getByRole('button', { name: 'Reset' }).first().click()
})

test('a submitted draft is not restored by a late save or by another open window', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const lastTyped = kept(page, 'Typed in the first window.')
  await fillRequest(page, freshReference())
  await page.getByLabel('Credit Notes').fill('Typed in the first window.')
  await lastTyped
  const other = await page.context().newPage()
  await other.goto(newRequest.at)
  await expect(other.getByLabel('Credit Notes')).toHaveValue('Typed in the first window.')
  const held = Promise.withResolvers<Request>()
  await page.route('**/credit-referral/draft', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    held.resolve(route.request())
  })
  await page.getByLabel('Credit Notes').fill('On its way.')
  await attach(page, ['One.pdf'])
  const submission = page.waitForResponse(/credit-referral\/submit/)
  await submit(page)
  expect((await submission).status()).toBe(200)
  const late = await held.promise
  const headers = await late.allHeaders()
  await page.goto('about:blank')
  // A connection that rested may be closed meanwhile, as any client finds.
  const response = await page.request.put(late.url(), { headers, data: late.postData() ?? '', maxRetries: 1 })
  expect(response.status()).toBe(409)

  // The other window offers the submitted draft as a conflict; the user chooses whether to keep it.
  await other.getByLabel('Base LVR').fill('91')
  await other.getByRole('button', { name: 'Show the other' }).click()
  await expect(other.getByLabel('Credit Notes')).toHaveValue('')
  await expect(other.getByLabel('Base LVR')).toHaveValue('')
})
