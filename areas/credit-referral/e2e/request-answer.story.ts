import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { underwriterCalls } from './referral-calls.ts'
import { attach, filesAhead, openRaised } from './request-steps.ts'

test('a question appears without a reload, stays while an answer is typed, and is answered with a file', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.act(requestId, 'assign', {})
  await expect(page.getByText(`Request ${requestId} · In Progress`)).toBeVisible()
  await desk.act(requestId, 'ask', { text: 'Who made the second valuation?' })
  await expect(page.getByRole('heading', { name: 'The underwriter asks' })).toBeVisible()

  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/Enter an answer\./)
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Your answer').fill('Blackwood Valuers made it.')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await desk.act(requestId, 'release', {})
  await expect(page.getByText('This request has changed while you had it open')).toBeVisible()
  await expectAccessible(page)
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

test('after a disconnection, an answer that is being typed shows a change of the referral only if there was one', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.ask(requestId, 'Who made the second valuation?')
  await page.getByLabel('Your answer').fill('Blackwood Val')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const details = `**/credit-referral/details/${requestId}`
  const changed = page.getByText('This request has changed while you had it open')
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
  await desk.act(requestId, 'release', {})
  other.goOn()
  await expect(changed).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Val')
})

test('an answer that is typed while the underwriter decides stays, the outcome is shown, and sending it is refused', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.ask(requestId, 'Who made the second valuation?')
  await page.getByLabel('Your answer').fill('Blackwood Valuers made it.')
  await desk.decide(requestId, 'APPROVED', 'The first valuation is enough.')
  await expect(page.getByText(`Decided: Approved, by Figtree Underwriter`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('The first valuation is enough.')
  await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Valuers made it.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this request first')
  await expect(page.getByLabel('Your answer')).toHaveValue('Blackwood Valuers made it.')
  await expectAccessible(page)
})

test('an answer takes files that were uploaded before, and a user who may only view cannot answer', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf }, filesAhead)
  await underwriterCalls(await apiOf('figtree.underwriter')).ask(requestId, 'Please attach the contract.')
  const viewer = await signedOn('ironbark.viewer', { at: `/#/credit-referral?request=${requestId}` })
  await expect(viewer.getByRole('heading', { name: 'The underwriter asks' })).toBeVisible()
  await expect(viewer.getByLabel('Your answer')).toHaveCount(0)
  await page.getByLabel('Your answer').fill('Attached.')
  await attach(page, ['Contract of sale.pdf'], 'Files for the answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('With Contract of sale.pdf', { exact: true })).toBeVisible()
})

test('a typed answer survives a reload and a sign-out, and its uploaded files survive the reload', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf }, filesAhead)
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.ask(requestId, 'Please attach the contract.')
  await page.getByLabel('Your answer').fill('Attached, and the')
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/draft/${requestId}`) && (response.request().postData() ?? '').includes('Kept.pdf'),
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

  const again = await signedOn('ironbark.manager', { at: null })
  await again.goto(`/#/credit-referral?request=${requestId}`)
  await expect(again.getByLabel('Your answer')).toHaveValue('Typed just before signing out.')
  await expect(again.getByText('Attach these files again: Kept.pdf.')).toBeVisible()
  await again.getByRole('button', { name: 'Send answer' }).click()
  await expect(again.getByText('Your answer was sent to the underwriter.')).toBeVisible()
  await desk.act(requestId, 'ask', { text: 'And the payslip?' })
  await expect(again.getByLabel('Your answer')).toHaveValue('')
  await again.reload()
  await expect(again.getByLabel('Your answer')).toHaveValue('')
})
