import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls, underwriterCalls } from './referral-calls.ts'
import { freshReference, newRequest, openRaised } from './request-steps.ts'

test('an open referral is withdrawn by the user who raised it, for good', async ({ signedOn, apiOf }) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
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
})

test('a user who may only view sees a decided referral and can change nothing', async ({ signedOn, apiOf }) => {
  const reference = freshReference()
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'DECLINED', 'Outside policy.')
  const viewer = await signedOn('ironbark.viewer', { at: `/#/credit-referral?request=${requestId}` })
  await expect(fact(viewer, 'Lender Reference Number')).toHaveText(reference)
  await expect(viewer.getByText('View-only access. Ask your system administrator')).toBeVisible()
  const outcome = viewer.getByRole('region', { name: 'Outcome' })
  await expect(fact(outcome, 'Decision')).toHaveText('Declined')
  await expect(fact(outcome, 'Decided by')).toHaveText('Figtree Underwriter')
  await expect(fact(outcome, 'UW Notes')).toHaveText('Outside policy.')
  for (const name of ['Resubmit', 'Withdraw', 'Submit', 'Reset', 'New request'])
    await expect(viewer.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expectAccessible(viewer)

  const other = await signedOn('coolabah.manager', { at: `/#/credit-referral?request=${requestId}` })
  await expect(other.getByText(`Request ${requestId} not found.`)).toBeVisible()
  await expect(other.getByText('Lender Reference Number')).toHaveCount(0)
  await expect(other.getByText(reference)).toHaveCount(0)
})

test('a decision that is missing in the list of decisions is shown as Not Found', async ({ signedOn, apiOf }) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPROVED', freshReference())
  await page.route('**/credit-referral/decisions', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(fact(page, 'Decision')).toHaveText('Not Found')
})

test('a printed referral has all its values and no buttons', async ({ signedOn, apiOf }) => {
  const { page, reference } = await openRaised({ signedOn, apiOf })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText('$540,000.00')).toBeVisible()
  await expect(page.getByText('The second valuation is lower than the price.')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a form that cannot be opened says why, and Try again opens it', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const held = await holdCalls(page, '**/credit-referral/submission-types')
  await page.goto(newRequest.at)
  await expect(page.getByText('Opening the form…')).toBeVisible()
  await expectAccessible(page)
  held.fail('The lists are closed for an hour.')
  await expect(page.getByRole('alert')).toContainText('The lists are closed for an hour.')
  await expectAccessible(page)
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Credit Notes')).toBeEditable()
})

test('a referral that cannot be opened shows Uh-oh, and Try again opens it', async ({ signedOn, apiOf }) => {
  const { page, requestId, reference } = await openRaised({ signedOn, apiOf })
  const held = await holdCalls(page, '**/credit-referral/details/*')
  await page.reload()
  await expect(page.getByText('Opening the request…')).toBeVisible()
  held.fail()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toBeVisible()
  await uhOh.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(`Request ${requestId} could not be loaded. Service error 503.`)).toBeVisible()
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Request ${requestId} ·`)).toBeVisible()
  await expect(fact(page, 'Lender Reference Number')).toHaveText(reference)
})

test('a referral that does not exist is reported as not found, with a way back', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/credit-referral?request=999999999' })
  await expect(page.getByRole('alert')).toContainText('Request 999999999 not found.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the requests' }).click()
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL SEARCH' })).toBeVisible()
})

test('a decision made while the referral is loading is shown, although its details were read before', async ({
  signedOn,
  apiOf,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(freshReference())
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
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
  await page.goto(`/#/credit-referral?request=${requestId}`)
  await answered.promise
  await desk.decide(requestId, 'APPROVED')
  const open = page.waitForResponse('**/notification/events')
  line.goOn()
  await open
  arrives.resolve()
  await expect(page.getByText(`Request ${requestId} · Complete: Approved`)).toBeVisible()
})
