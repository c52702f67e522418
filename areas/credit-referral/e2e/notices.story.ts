import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { callsOf } from './calls-of.ts'

const screen = { at: '/#/credit-referral' }
const preferences = 'Tell me about answers'

test('a decision changes the row and is told at once, without a reload', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  const reference = `LIVE-${Date.now()}`
  const requestId = await (await callsOf(page)).raise(reference)
  const desk = await callsOf(await signedOn('figtree.underwriter', { at: '/#/underwriting' }))
  await page.getByLabel('Filter by Lender Ref#').fill(reference)
  const row = page.locator(`tr[data-row="${requestId}"]`)
  await expect(row).toContainText('Submitted')
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
  await page.getByLabel('Filter by Decision').focus()

  await desk.decide(requestId, 'APPROVED')
  await expect(row).toContainText('Complete')
  await expect(row).toContainText('Approved')
  await expect(page.getByRole('status').filter({ hasText: `Request ${requestId} is now Complete.` })).toHaveCount(1)
  const notice = page.getByRole('status').filter({ hasText: `Request ${requestId}: decided.` })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Filter by Decision')).toBeFocused()
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')
  await expectAccessible(page)

  await notice.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL', exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`))
  await expect(notice).toHaveCount(0)
})

test('a question is told to who raised the request alone, and can be dismissed by keyboard', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  const reference = `ASKED-${Date.now()}`
  const requestId = await (await callsOf(page)).raise(reference)
  await page.goto(`/#/credit-referral?lenderRefNum=${reference}`)
  const desk = await callsOf(await signedOn('figtree.underwriter', { at: '/#/underwriting' }))
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toBeVisible()
  const colleague = await signedOn('ironbark.viewer')
  await colleague.goto(`/#/credit-referral?view=all&lenderRefNum=${reference}`)
  await expect(colleague.locator(`tr[data-row="${requestId}"]`)).toContainText('Submitted')
  await desk.ask(requestId, 'Who valued the security?')
  const notice = `Request ${requestId}: the underwriter has a question`
  const dismiss = page.getByRole('button', { name: `Dismiss ${notice}` })
  await expect(dismiss).toBeVisible()
  // For a colleague the row changes, and nothing more.
  await expect(colleague.locator(`tr[data-row="${requestId}"]`)).toContainText('On Hold')
  await expect(colleague.getByText(notice)).toHaveCount(0)
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toContainText('On Hold')
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(notice)).toHaveCount(0)
})

test('who wants no notice on screen gets none, and the list is up to date all the same', async ({ signedOn }) => {
  // Another lender's manager: the stories that run beside this one look for their notices.
  const page = await signedOn('coolabah.manager', screen)
  const requestId = await (await callsOf(page)).raise(`QUIET-${Date.now()}`, { brandName: 'CoolabahMutual' })
  await page.getByRole('button', { name: preferences }).click()
  const dialog = page.getByRole('dialog', { name: preferences })
  const onScreen = dialog.getByLabel('On screen, while I work here')
  await expect(onScreen).toBeChecked()
  await expectAccessible(page)
  await onScreen.uncheck()
  await expect(dialog.getByText('Saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.reload()

  const desk = await callsOf(await signedOn('figtree.underwriter', { at: '/#/underwriting' }))
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toBeVisible()
  await desk.decide(requestId, 'DECLINED', 'COOLABAH')
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toContainText('Declined')
  await expect(page.getByText(`Request ${requestId}: decided.`)).toHaveCount(0)

  await page.getByRole('button', { name: preferences }).click()
  await page.route('**/credit-referral/notifications', (route) =>
    route.fulfill({ status: 503, json: [{ code: 'busy', message: 'Try again in a minute.' }] }),
  )
  // Not `check`: it is refused, and goes back to what is kept.
  await onScreen.click()
  await expect(dialog.getByText('Try again in a minute.')).toBeVisible()
  await expect(onScreen).not.toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/credit-referral/notifications')
  await onScreen.check()
  await expect(dialog.getByText('Saved.')).toBeVisible()
})

test('a service without notices is searched without them', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  let asked = 0
  await page.route(/credit-referral\/(events|notifications)$/, async (route) => {
    if (route.request().url().endsWith('events')) asked += 1
    await route.fulfill({ status: 404, json: [] })
  })
  await page.goto(screen.at)
  await expect(page.getByText(/\d requests?$|^No requests$/)).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await expect(page.getByRole('button', { name: preferences })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'All Requests' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  expect(asked).toBe(1)
})
