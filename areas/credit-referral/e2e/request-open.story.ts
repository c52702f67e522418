import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import {
  attach,
  freshReference,
  newRequest,
  openDesk,
  raise,
  sendFilesAhead,
  submit,
  submitted,
} from './request-steps.ts'

test('a decided request is resubmitted with one more file, and its first version stays readable', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId, reference } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.decide(requestId, 'MOREINFO', 'A third valuation is needed.')

  await expect(page.getByText(`Request ${requestId} · Complete: More information required`)).toBeVisible()
  await expect(page.getByLabel('Decision')).toHaveValue('More information required')
  await expect(page.getByLabel('UW Notes')).toHaveValue('A third valuation is needed.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await expect(page.getByLabel('Referral Reason')).toBeFocused()
  await expect(page.getByLabel('Brand')).toBeDisabled()
  for (const name of ['Lender Reference Number', 'Decision', 'UW Notes'])
    await expect(page.getByLabel(name)).not.toBeEditable()
  await page.getByLabel('Base LVR').fill('88.5')
  await page.getByLabel('Credit Notes').fill('A third valuation confirms the price.')
  await attach(page, ['Third valuation.pdf'])
  await expectAccessible(page)

  await submit(page)
  const dialog = page.getByRole('alertdialog', { name: 'Resubmit' })
  await expect(dialog).toContainText('Do you want to resubmit the request?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('A third valuation confirms the price.')
  await submit(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  expect(await submitted(page)).toBe(requestId)
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue(reference)
  await expect(page.getByLabel('Base LVR')).toHaveValue('88.5')
  await expect(page.getByRole('button', { name: 'Download Third valuation.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Valuation report.pdf' })).toBeVisible()
  await expect(page.getByText('Resubmitted as version 2', { exact: true })).toBeVisible()

  await page.getByText(/^Version 1, .*: More information required$/).click()
  const earlier = page.getByRole('group').filter({ hasText: 'Version 1' })
  await expect(earlier.getByText('A third valuation is needed.')).toBeVisible()
  await expect(earlier.getByText('90%')).toBeVisible()
  await expectAccessible(page)
})

test('a resubmission needs no file, also where files are sent ahead', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  await (await openDesk(signedOn)).decide(requestId, 'APPCOND', 'Subject to a valuation.')
  await sendFilesAhead(page)
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await submit(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await submitted(page)
})

test('a question comes by itself, waits while an answer is written, and is answered with a file', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.tell(requestId, 'take', {})
  await expect(page.getByText(`Request ${requestId} · In Progress`)).toBeVisible()
  await desk.tell(requestId, 'ask', { text: 'Who made the second valuation?' })
  await expect(page.getByRole('heading', { name: 'The underwriter asks' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Enter an answer.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.getByLabel('Your answer').fill('Blackwood Valuers made it.')
  await desk.tell(requestId, 'hand-over', { to: null })
  await expect(page.getByText('This request has changed while you were writing.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the change' }).click()
  await expect(page.getByText('Returned to the queue', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Valuers made it.')

  await attach(page, ['Instruction.pdf'], 'Files for the answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer was sent to the underwriter.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The underwriter asks' })).toHaveCount(0)
  await expect(page.getByText('With Instruction.pdf')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Instruction.pdf' })).toBeVisible()
  await expectAccessible(page)
})

test('an answer takes files that were sent ahead', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await sendFilesAhead(page)
  const { requestId } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.tell(requestId, 'take', {})
  await desk.tell(requestId, 'ask', { text: 'Please attach the contract.' })
  await page.getByLabel('Your answer').fill('Attached.')
  await attach(page, ['Contract of sale.pdf'], 'Files for the answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('With Contract of sale.pdf')).toBeVisible()
})

test('an open request is withdrawn by the person who raised it, for good', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Withdraw request ${requestId}` })
  await expect(dialog).toContainText('This cannot be undone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`Request ${requestId} was withdrawn.`)).toBeVisible()
  await expect(page.getByText(`Request ${requestId} · Complete: Withdrawn`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resubmit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expectAccessible(page)
})

test('who may only read sees a decided request and can change nothing', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId, reference } = await raise(page)
  await (await openDesk(signedOn)).decide(requestId, 'DECLINED', 'Outside policy.')
  const viewer = await signedOn('ironbark.viewer', { at: `/#/credit-referral?request=${requestId}` })
  await expect(viewer.getByLabel('Lender Reference Number')).toHaveValue(reference)
  await expect(viewer.getByLabel('Decision')).toHaveValue('Declined')
  await expect(viewer.getByLabel('UW Notes')).toHaveValue('Outside policy.')
  for (const name of ['Resubmit', 'Withdraw', 'Submit', 'Reset'])
    await expect(viewer.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expectAccessible(viewer)

  const other = await signedOn('coolabah.manager', { at: `/#/credit-referral?request=${requestId}` })
  await expect(other.getByLabel('Lender Reference Number')).toHaveCount(0)
  await expect(other.getByText(reference)).toHaveCount(0)
})

test('a decision that the list does not know is said to be not found', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  await (await openDesk(signedOn)).decide(requestId, 'APPROVED', freshReference())
  await page.route('**/credit-referral/decisions', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByLabel('Decision')).toHaveValue('Not Found')
})

test('an open request on paper has everything that is known of it, and no buttons', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { reference } = await raise(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText('$540,000.00')).toBeVisible()
  await expect(page.getByText('The second valuation is lower than the price.').last()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('an answer that is being typed survives a reload and a sign-out, and its files that were sent ahead stay', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await sendFilesAhead(page)
  const { requestId } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.tell(requestId, 'take', {})
  await desk.tell(requestId, 'ask', { text: 'Please attach the contract.' })
  await page.getByLabel('Your answer').fill('Attached, and the')
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(`/draft/${requestId}`) && (answer.request().postData() ?? '').includes('Kept.pdf'),
  )
  await attach(page, ['Kept.pdf'], 'Files for the answer')
  await kept
  await page.reload()
  await expect(page.getByText('This is your draft. It is not sent yet.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Attached, and the')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept.pdf' }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Your answer').fill('Typed just before signing out.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Typed just before')

  const again = await signedOn('ironbark.manager')
  await again.goto(`/#/credit-referral?request=${requestId}`)
  await expect(again.getByLabel('Your answer')).toHaveValue('Typed just before signing out.')
  await expect(again.getByText('Attach these files again: Kept.pdf.')).toBeVisible()
  await again.getByRole('button', { name: 'Send answer' }).click()
  await expect(again.getByText('Your answer was sent to the underwriter.')).toBeVisible()
  await desk.tell(requestId, 'ask', { text: 'And the payslip?' })
  await expect(again.getByLabel('Your answer')).toHaveValue('')
  await again.reload()
  await expect(again.getByLabel('Your answer')).toHaveValue('')
})

test('a resubmission that is being typed survives a reload and a sign-out, until the request is left as it is', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId, reference } = await raise(page)
  await (await openDesk(signedOn)).decide(requestId, 'MOREINFO', 'A third valuation is needed.')
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await page.getByLabel('Base LVR').fill('88.')
  await page.getByLabel('Credit Notes').fill('A third valuation con')
  await expect(page.getByText('Draft kept.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This is your draft. It is not sent yet.')).toBeVisible()
  await expect(page.getByLabel('Base LVR')).toHaveValue('88.')
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue(reference)
  await expectAccessible(page)

  await page.getByLabel('Credit Notes').fill('Typed just before signing out.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const again = await signedOn('ironbark.manager')
  await again.goto(`/#/credit-referral?request=${requestId}`)
  await expect(again.getByLabel('Credit Notes')).toHaveValue('Typed just before signing out.')

  await again.getByRole('button', { name: 'Start again' }).click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('The second valuation is lower than the price.')
  await expect(again.getByLabel('Credit Notes')).toBeEditable()
  await again.getByLabel('Base LVR').fill('88.5')
  await expect(again.getByText('Draft kept.')).toBeVisible()
  await again.reload()
  await expect(again.getByLabel('Base LVR')).toHaveValue('88.5')
  const forgotten = again.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await again.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect(again.getByLabel('Base LVR')).toHaveValue('90')
  await forgotten
  await again.reload()
  await expect(again.getByRole('button', { name: 'Resubmit', exact: true })).toBeVisible()
  await expect(again.getByLabel('Base LVR')).toHaveValue('90')

  await again.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await again.getByLabel('Base LVR').fill('87')
  await submit(again)
  await again.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  expect(await submitted(again)).toBe(requestId)
  await expect(again.getByLabel('Base LVR')).toHaveValue('87')
})
