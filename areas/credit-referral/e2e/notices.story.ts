import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, openCalculator, test } from '../../../tests/browser/people.ts'
import { openAnew, openListening } from './open-anew.ts'
import { lenderCalls, underwriterCalls } from './referral-calls.ts'

const screen = { at: '/#/credit-referral' }
const preferences = 'Notification settings'
const answers = (page: Page) => page.getByRole('status', { name: 'Answers to your requests' })

test('a decision is announced on the calculator without interrupting typing, and its notice opens the referral', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/get-quote' })
  await openCalculator(page)
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(story.reference('ANYWHERE'))
  await page.goto('about:blank')
  let lines = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/notification/events')) lines += 1
  })
  await openAnew(page, '/#/get-quote')
  const field = page.getByLabel('Loan amount').first()
  await field.fill('5400')
  await expect.poll(() => lines).toBe(1)
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.decide(requestId, 'APPROVED')
  const notice = answers(page).filter({ hasText: `Request ${requestId}: decided.` })
  await expect(notice).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(notice).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await notice.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText(`Request ${requestId} · Complete: Approved`)).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(lines).toBe(1)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(lines).toBe(1)
})

test('events missed while the event stream was disconnected are announced on reconnect, and dismissing returns the focus', async ({
  signedOn,
  apiOf,
  story,
}) => {
  // Another lender's manager: notices of parallel stories cannot take the focus.
  const page = await signedOn('coolabah.manager', { at: null })
  const requestId = await lenderCalls(await apiOf('coolabah.manager')).raise(story.reference('CUT'), {
    brandName: 'CoolabahMutual',
  })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'), 'COOLABAH')
  // An event stream that opens, sends no event and closes; it reconnects after an event has occurred.
  const back = Promise.withResolvers<void>()
  let lines = 0
  await page.route('**/notification/events', async (route) => {
    lines += 1
    if (lines > 1) await back.promise
    await route.fulfill({ contentType: 'text/event-stream', body: ': heartbeat\n\n' })
  })
  await openAnew(page, '/#/upload-doc')
  await page.getByLabel('Brand').focus()
  await expect.poll(() => lines).toBe(2)
  await desk.ask(requestId, 'Who valued the security?')
  back.resolve()
  const title = `Request ${requestId}: the underwriter has a question`
  await expect(answers(page).filter({ hasText: title })).toBeVisible()
  await page.getByRole('button', { name: `Dismiss ${title}` }).click()
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(page.getByLabel('Brand')).toBeFocused()
})

test('a decision made before the event stream opens is announced and listed once it opens', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('coolabah.manager', { at: null })
  const requestId = await lenderCalls(await apiOf('coolabah.manager')).raise(story.reference('BEFORE'), {
    brandName: 'CoolabahMutual',
  })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'), 'COOLABAH')
  const line = await holdCalls(page, '**/notification/events')
  await openAnew(page, screen.at)
  const row = page.locator(`tr[data-row="${requestId}"]`)
  await expect(row).toContainText('Submitted')
  await desk.decide(requestId, 'APPROVED')
  line.goOn()
  await expect(answers(page).filter({ hasText: `Request ${requestId}: decided.` })).toBeVisible()
  await expect(row).toContainText('Approved')
})

test('a decision changes the row and is announced immediately, without a reload', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('LIVE')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await openListening(page, screen.at)
  // Wait for the user's own search: changes that it brings are not announced.
  const filtered = page.waitForResponse(
    (response) => response.url().includes('/search') && response.request().postData()?.includes(reference) === true,
  )
  await page.getByLabel('Filter by Lender Ref#').fill(reference)
  await filtered
  const row = page.locator(`tr[data-row="${requestId}"]`)
  await expect(row).toContainText('Submitted')
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
  await page.getByLabel('Filter by Decision').focus()

  await desk.decide(requestId, 'APPROVED')
  await expect(row).toContainText('Complete')
  await expect(row).toContainText('Approved')
  const notice = page.getByRole('status').filter({ hasText: `Request ${requestId}: decided.` })
  await expect(notice).toBeVisible()
  // A screen reader announces it once.
  await expect(page.getByRole('status').filter({ hasText: `Request ${requestId} is now Complete.` })).toHaveCount(0)
  await expect(page.getByLabel('Filter by Decision')).toBeFocused()
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')

  await notice.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL', exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`))
  await expect(notice).toHaveCount(0)
})

test('only the user who raised the referral is notified of a question, and can dismiss it by keyboard', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('ASKED')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await openListening(page, `/#/credit-referral?lenderRefNum=${reference}`)
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toBeVisible()
  const colleague = await signedOn('ironbark.viewer', { at: null })
  await openListening(colleague, `/#/credit-referral?view=all&lenderRefNum=${reference}`)
  await expect(colleague.locator(`tr[data-row="${requestId}"]`)).toContainText('Submitted')
  await desk.ask(requestId, 'Who valued the security?')
  // The announcement lasts a few seconds.
  await expect(colleague.getByRole('status').filter({ hasText: `Request ${requestId} is now On Hold.` })).toHaveCount(1)
  const notice = `Request ${requestId}: the underwriter has a question`
  const dismiss = page.getByRole('button', { name: `Dismiss ${notice}` })
  await expect(dismiss).toBeVisible()
  // A colleague sees the row change, but no notice.
  await expect(colleague.locator(`tr[data-row="${requestId}"]`)).toContainText('On Hold')
  await expect(colleague.getByText(notice)).toHaveCount(0)
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toContainText('On Hold')
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(notice)).toHaveCount(0)
})

test('a narrow window shows the newest notice, and a button that counts the others opens them', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('coolabah.manager', { at: null })
  await page.setViewportSize({ width: 320, height: 640 })
  const calls = lenderCalls(await apiOf('coolabah.manager'))
  const raise = (name: string) => calls.raise(story.reference(name), { brandName: 'CoolabahMutual' })
  const [first, second, third] = [await raise('FIRST'), await raise('SECOND'), await raise('THIRD')]
  const desk = underwriterCalls(await apiOf('figtree.underwriter'), 'COOLABAH')
  await openListening(page, '/#/upload-doc')
  const title = (requestId: string) => `Request ${requestId}: the underwriter has a question`
  for (const requestId of [first, second, third]) {
    await desk.ask(requestId, 'Who valued the security?')
    await expect(page.getByText(title(requestId))).toBeVisible()
  }
  await expect(page.getByText(title(second))).toBeHidden()
  await expect(page.getByText(title(first))).toBeHidden()
  await page.getByLabel('Brand').focus()
  await page.getByRole('button', { name: `Dismiss ${title(third)}` }).click()
  await expect(page.getByRole('button', { name: `Dismiss ${title(second)}` })).toBeFocused()
  const more = page.getByRole('button', { name: '1 more answer' })
  await expect(page.getByText(title(first))).toBeHidden()
  await more.press('Enter')
  await expect(page.getByText(title(first))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Dismiss ${title(first)}` }).press('Enter')
  await expect(more).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Brand')).toBeFocused()
})

test('a user who turned off notices on screen gets none, and the list is still up to date', async ({
  signedOn,
  apiOf,
  story,
}) => {
  // Another lender's manager: parallel stories expect notices that this story turns off.
  const page = await signedOn('coolabah.manager', screen)
  const requestId = await lenderCalls(await apiOf('coolabah.manager')).raise(story.reference('QUIET'), {
    brandName: 'CoolabahMutual',
  })
  await page.getByRole('button', { name: preferences }).click()
  const dialog = page.getByRole('dialog', { name: preferences })
  const onScreen = dialog.getByLabel('On screen, while I work here')
  await expect(onScreen).toBeChecked()
  await onScreen.uncheck()
  await expect(dialog.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.reload()

  const desk = underwriterCalls(await apiOf('figtree.underwriter'), 'COOLABAH')
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toBeVisible()
  await desk.decide(requestId, 'DECLINED')
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toContainText('Declined')
  await expect(page.getByText(`Request ${requestId}: decided.`)).toHaveCount(0)

  await page.getByRole('button', { name: preferences }).click()
  await page.route('**/notification/preferences', (route) =>
    route.fulfill({ status: 503, json: [{ code: 'busy', message: 'Try again in a minute.' }] }),
  )
  // Uses `click`: `check` would fail, because the refused change resets the checkbox.
  await onScreen.click()
  await expect(dialog.getByText('Try again in a minute.')).toBeVisible()
  await expect(onScreen).not.toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/notification/preferences')
  await onScreen.check()
  await expect(dialog.getByText('Saved.')).toBeVisible()
})

test('two notification settings that are changed at the same time are both saved', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', screen)
  await page.getByRole('button', { name: preferences }).click()
  const dialog = page.getByRole('dialog', { name: preferences })
  const boxes = dialog.getByRole('checkbox')
  const pressBoth = () => boxes.evaluateAll((inputs) => (inputs as HTMLInputElement[]).map((input) => input.click()))
  const [onScreen, byMail] = [await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]
  await pressBoth()
  await expect(dialog.getByText('Saved.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: preferences }).click()
  await expect(boxes.nth(0)).toBeChecked({ checked: !onScreen })
  await expect(boxes.nth(1)).toBeChecked({ checked: !byMail })
  await pressBoth()
  await expect(dialog.getByText('Saved.')).toBeVisible()
})

test('the search works with a service that has no notices', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  // Leave the previous page first: its service has notices.
  await page.goto('about:blank')
  let calls = 0
  await page.route(/notification\/(events|preferences)$/, async (route) => {
    if (route.request().url().endsWith('events')) calls += 1
    await route.fulfill({ status: 404, json: [] })
  })
  await page.goto(screen.at)
  await expect(page.getByText(/\d requests?$|^No requests$/)).toBeVisible()
  await expect.poll(() => calls).toBe(1)
  await expect(page.getByRole('button', { name: preferences })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'All Requests' }).click()
  await expect(page.getByText('All requests of your lender')).toBeVisible()
  await expect(page.getByText(/\d requests?$|^No requests$/)).toBeVisible()
  expect(calls).toBe(1)
})
