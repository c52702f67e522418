import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { callsOf } from './calls-of.ts'
import { freshReference, newRequest, openDesk, raise } from './request-steps.ts'

test('an open request is withdrawn by the person who raised it, for good', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Withdraw request ${requestId}` })
  await expect(dialog).toContainText('This cannot be undone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`Request ${requestId} was withdrawn.`)).toBeVisible()
  await expect(page.getByText(`Request ${requestId} · Complete: Withdrawn`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resubmit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expectAccessible(page)
})

test('who may only read sees a decided request and can change nothing', async ({ signedOn, story }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId, reference } = await raise(page)
  await (await openDesk(signedOn)).decide(requestId, 'DECLINED', 'Outside policy.')
  const viewer = await signedOn('ironbark.viewer', { at: `/#/credit-referral?request=${requestId}` })
  await expect(fact(viewer, 'Lender Reference Number')).toHaveText(reference)
  const outcome = viewer.getByRole('region', { name: 'Outcome' })
  await expect(fact(outcome, 'Decision')).toHaveText('Declined')
  await expect(fact(outcome, 'Decided by')).toHaveText(story.username('figtree.underwriter'))
  await expect(fact(outcome, 'UW Notes')).toHaveText('Outside policy.')
  for (const name of ['Resubmit', 'Withdraw', 'Submit', 'Reset', 'New request'])
    await expect(viewer.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expectAccessible(viewer)

  const other = await signedOn('coolabah.manager', { at: `/#/credit-referral?request=${requestId}` })
  await expect(other.getByText(`Request ${requestId} not found.`)).toBeVisible()
  await expect(other.getByText('Lender Reference Number')).toHaveCount(0)
  await expect(other.getByText(reference)).toHaveCount(0)
})

test('a decision that the list does not know is said to be not found', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  await (await openDesk(signedOn)).decide(requestId, 'APPROVED', freshReference())
  await page.route('**/credit-referral/decisions', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(fact(page, 'Decision')).toHaveText('Not Found')
  await expectAccessible(page)
})

test('an open request on paper has everything that is known of it, and no buttons', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { reference } = await raise(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText('$540,000.00')).toBeVisible()
  await expect(page.getByText('The second valuation is lower than the price.')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a form that cannot be opened says why, and is asked for again', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  const asked = await holdCalls(page, '**/credit-referral/submission-types')
  await page.goto(newRequest.at)
  await expect(page.getByText('Opening the form…')).toBeVisible()
  await expectAccessible(page)
  asked.fail('The lists are closed for an hour.')
  await expect(page.getByRole('alert')).toContainText('The lists are closed for an hour.')
  await expectAccessible(page)
  asked.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
})

test('a request that cannot be opened is Uh-oh, and is asked for again', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId, reference } = await raise(page)
  const asked = await holdCalls(page, '**/credit-referral/details/*')
  await page.reload()
  await expect(page.getByText('Opening the request…')).toBeVisible()
  await expectAccessible(page)
  asked.fail()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toBeVisible()
  await expectAccessible(page)
  await uhOh.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('The form could not be opened.')).toBeVisible()
  await expectAccessible(page)
  asked.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Request ${requestId} ·`)).toBeVisible()
  await expect(fact(page, 'Lender Reference Number')).toHaveText(reference)
})

test('a request of nobody is said to be none, and the way back is there', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/credit-referral?request=999999999' })
  await expect(page.getByRole('alert')).toContainText('Request 999999999 not found.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the requests' }).click()
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL SEARCH' })).toBeVisible()
})

test('what happens to a request while it is opened is shown, although its answer was on the way before', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/access-denied' })
  const requestId = await (await callsOf(page)).raise(freshReference())
  const desk = await callsOf(await signedOn('figtree.underwriter', { at: '/#/underwriting' }))
  const line = await holdCalls(page, '**/notification/events')
  const answered = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route(
    `**/credit-referral/details/${requestId}`,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await arrives.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  // Changing the URL alone would keep the open event stream.
  await page.goto('about:blank')
  await page.goto(`/#/credit-referral?request=${requestId}`)
  await answered.promise
  await desk.decide(requestId, 'APPROVED')
  const open = page.waitForResponse('**/notification/events')
  line.goOn()
  await open
  arrives.resolve()
  await expect(page.getByText(`Request ${requestId} · Complete: Approved`)).toBeVisible()
})
