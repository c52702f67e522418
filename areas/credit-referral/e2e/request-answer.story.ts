import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { attach, newRequest, openDesk, raise, sendFilesAhead } from './request-steps.ts'

test('a question comes by itself, waits while an answer is written, and is answered with a file', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.tell(requestId, 'assign', {})
  await expect(page.getByText(`Request ${requestId} · In Progress`)).toBeVisible()
  await desk.tell(requestId, 'ask', { text: 'Who made the second valuation?' })
  await expect(page.getByRole('heading', { name: 'The underwriter asks' })).toBeVisible()

  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/Enter an answer\./)
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Your answer').fill('Blackwood Valuers made it.')
  await desk.tell(requestId, 'release', {})
  await expect(page.getByText('This request has changed while you were writing.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the change' }).click()
  await expect(page.getByText('Released to the queue', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Valuers made it.')

  await attach(page, ['Instruction.pdf'], 'Files for the answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer was sent to the underwriter.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The underwriter asks' })).toHaveCount(0)
  await expect(page.getByText('With Instruction.pdf', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Instruction.pdf' })).toBeVisible()
  await expectAccessible(page)
})

test('a line that was cut while an answer is written says that the request has changed only where it has', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  const { requestId } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.ask(requestId, 'Who made the second valuation?')
  await page.getByLabel('Your answer').fill('Blackwood Val')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const details = `**/credit-referral/details/${requestId}`
  const changed = page.getByText('This request has changed while you were writing.')
  const reloadWithoutLine = async () => {
    const line = await holdCalls(page, '**/notification/events')
    await page.reload()
    await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Val')
    return line
  }
  const same = await reloadWithoutLine()
  const compared = page.waitForResponse(details)
  same.goOn()
  await (await compared).finished()
  await expect(changed).toHaveCount(0)

  const other = await reloadWithoutLine()
  await desk.tell(requestId, 'release', {})
  other.goOn()
  await expect(changed).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Val')
})

test('an answer takes files that were sent ahead, and is not asked of who may only read', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await sendFilesAhead(page)
  const { requestId } = await raise(page)
  await (await openDesk(signedOn)).ask(requestId, 'Please attach the contract.')
  const viewer = await signedOn('ironbark.viewer', { at: `/#/credit-referral?request=${requestId}` })
  await expect(viewer.getByRole('heading', { name: 'The underwriter asks' })).toBeVisible()
  await expect(viewer.getByLabel('Your answer')).toHaveCount(0)
  await expectAccessible(viewer)
  await page.getByLabel('Your answer').fill('Attached.')
  await attach(page, ['Contract of sale.pdf'], 'Files for the answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('With Contract of sale.pdf', { exact: true })).toBeVisible()
})

test('an answer that is being typed survives a reload and a sign-out, and its files that were sent ahead stay', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await sendFilesAhead(page)
  const { requestId } = await raise(page)
  const desk = await openDesk(signedOn)
  await desk.ask(requestId, 'Please attach the contract.')
  await page.getByLabel('Your answer').fill('Attached, and the')
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(`/draft/${requestId}`) && (answer.request().postData() ?? '').includes('Kept.pdf'),
  )
  await attach(page, ['Kept.pdf'], 'Files for the answer')
  await kept
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Attached, and the')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept.pdf' }).first()).toBeVisible()

  await page.getByLabel('Your answer').fill('Typed just before signing out.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Typed just before')

  const again = await signedOn('ironbark.manager')
  await again.goto(`/#/credit-referral?request=${requestId}`)
  await expect(again.getByLabel('Your answer')).toHaveValue('Typed just before signing out.')
  await expect(again.getByText('Attach these files again: Kept.pdf.')).toBeVisible()
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Send answer' }).click()
  await expect(again.getByText('Your answer was sent to the underwriter.')).toBeVisible()
  await desk.tell(requestId, 'ask', { text: 'And the payslip?' })
  await expect(again.getByLabel('Your answer')).toHaveValue('')
  await again.reload()
  await expect(again.getByLabel('Your answer')).toHaveValue('')
})
