import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { underwriterCalls } from './referral-calls.ts'
import { attach, fillRequest, kept, newRequest, openRaised, submit, submitted } from './request-steps.ts'

test('a lost connection is reported, nothing is lost, and a repeated submit stores one referral', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['One.pdf'])
  const problem = page.getByRole('alert')
  // Nothing arrives, and no more code of the portal can be loaded.
  await page.context().setOffline(true)
  await submit(page)
  await expect(problem).toContainText('The service cannot be reached. Check your connection and try again.')
  await page.context().setOffline(false)
  const keys: (string | undefined)[] = []
  // The submission arrives, but its response is lost.
  await page.route('**/credit-referral/submit*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submit(page)
  await expect.poll(() => keys).toHaveLength(1)
  await expect(problem).toBeFocused()
  await expectAccessible(page)
  await submit(page)
  await submitted(page)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a double click sends a request once', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['One.pdf'])
  let submissions = 0
  page.on('request', (request) => {
    if (/credit-referral\/submit/.test(request.url())) submissions += 1
  })
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick()
  await submitted(page)
  expect(submissions).toBe(1)
})

test('an upload can be cancelled and retried', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['One.pdf'])
  const held = await holdCalls(page, '**/credit-referral/submit*')
  await submit(page)
  await expect(page.getByLabel('Credit Notes')).not.toBeEditable()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Sending was stopped\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeFocused()
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
  held.goOn()
  await submit(page)
  await submitted(page)
})

test('an answer and a resubmission that were cancelled are reported beside their button, which has the focus', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.ask(requestId, 'Who valued the security?')
  const stopped = async (form: string, button: string) => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByRole('form', { name: form }).getByText(/^Sending was stopped\./)).toBeVisible()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused()
    await expectAccessible(page)
  }
  // The call is never answered, as on a slow connection.
  await page.route(/credit-referral\/(answer|resubmit)/, () => undefined)
  await page.getByLabel('Your answer').fill('The valuer of the panel.')
  await attach(page, ['Contract.pdf'], 'Files for the answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await stopped('Answer', 'Send answer')

  await desk.act(requestId, 'decide', { decision: 'MOREINFO', uwNotes: 'A second valuation is needed.' })
  await page.reload()
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await attach(page, ['Second valuation.pdf'])
  await submit(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await stopped('CREDIT REFERRAL', 'Submit')
})

test('a referral whose page is closed during the submit leaves no draft', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const reference = await fillRequest(page)
  // A draft save that is queued at the submit would follow it. Save the file first: then only the last change is
  // pending, and it is saved before the submit.
  const before = kept(page, 'One.pdf')
  await attach(page, ['One.pdf'])
  await before
  const arrived = Promise.withResolvers<void>()
  const afterwards: (string | null)[] = []
  // The submission arrives, but the response does not come before the page closes.
  await page.route('**/credit-referral/submit*', async (route) => {
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/draft')) afterwards.push(request.postData())
    })
    await route.fetch()
    arrived.resolve()
  })
  await page.getByLabel('Credit Notes').fill('Typed just before it is sent.')
  await submit(page)
  await arrived.promise
  await page.goto('about:blank')
  await page.goto(newRequest.at)
  await expect(page.getByLabel('Lender Reference Number')).not.toHaveValue(reference)
  expect(afterwards).toEqual([])
})

test('a user who leaves the form during the submit stays where they are, and finds the referral in the list', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const reference = await fillRequest(page)
  await attach(page, ['One.pdf'])
  const held = await holdCalls(page, '**/credit-referral/submit*')
  const answered = page.waitForResponse(/credit-referral\/submit/)
  await submit(page)
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All Requests' }).click()
  await page.getByLabel('Filter by Lender Ref#').fill(reference)
  held.goOn()
  const { requestId } = await (await answered).json()
  await expect(page.locator(`tr[data-row="${requestId}"]`)).toBeVisible()
  await expect(page.getByLabel('Filter by Lender Ref#')).toBeFocused()
})

test('an error without a message opens Uh-oh, and the form keeps its content', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['One.pdf'])
  await page.route('**/credit-referral/submit*', (route) => route.fulfill({ status: 500, json: [] }))
  await submit(page)
  const dialog = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(dialog).toContainText('Something went wrong. Please try again later.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('The second valuation is lower than the price.')
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
})

test('a referral is raised by keyboard alone', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await fillRequest(page)
  await attach(page, ['One.pdf', 'Two.pdf'])
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.getByLabel('Brand').focus()
  const met: string[] = []
  for (let step = 0; step < 40 && met.at(-1) !== 'Submit'; step += 1) {
    await page.keyboard.press('Tab')
    met.push(await focused())
  }
  expect(met.at(-1)).toBe('Submit')
  expect(met.filter((text) => text === 'Remove')).toHaveLength(2)
  await page.keyboard.press('Enter')
  await submitted(page)
})

test('the form is not wider than a small phone', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.setViewportSize({ width: 320, height: 800 })
  await submit(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})
