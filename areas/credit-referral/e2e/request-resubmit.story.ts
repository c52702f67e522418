import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { underwriterCalls } from './referral-calls.ts'
import { attach, filesAhead, openRaised, submit, submitted } from './request-steps.ts'

test('a decided request is resubmitted with one more file, and its first version stays readable', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId, reference } = await openRaised({ signedOn, apiOf })
  const desk = underwriterCalls(await apiOf('figtree.underwriter'))
  await desk.decide(requestId, 'MOREINFO', 'A third valuation is needed.')

  await expect(page.getByText(`Request ${requestId} · Complete: More information required`)).toBeVisible()
  await expect(page.getByText(/^Request submitted successfully/)).toHaveCount(0)
  const outcome = page.getByRole('region', { name: 'Outcome' })
  await expect(fact(outcome, 'Decision')).toHaveText('More information required')
  await expect(fact(outcome, 'Decided by')).toHaveText('Figtree Underwriter')
  await expect(fact(outcome, 'UW Notes')).toHaveText('A third valuation is needed.')
  const top = await outcome.boundingBox()
  const application = await page.getByRole('region', { name: 'Application' }).boundingBox()
  expect(top?.y).toBeLessThan(application?.y ?? 0)
  await expectAccessible(page)

  await outcome.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await expect(page.getByLabel('Referral Reason')).toBeFocused()
  await expect(page.getByLabel('Brand')).toBeDisabled()
  for (const name of ['Lender Reference Number', 'Decision', 'UW Notes'])
    await expect(page.getByLabel(name)).not.toBeEditable()
  const dialog = page.getByRole('alertdialog', { name: 'Resubmit' })
  const loan = await page.getByLabel('Base Loan Amount').inputValue()
  await page.getByLabel('Base Loan Amount').fill('531000')
  await submit(page)
  await expect(dialog).toContainText('$531,000.00. Base LVR is still 90.00%.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'No' }).click()
  await page.getByLabel('Base Loan Amount').fill(loan)
  await page.getByLabel('Base LVR').fill('88.5')
  await page.getByLabel('Credit Notes').fill('A third valuation confirms the price.')
  await attach(page, ['Third valuation.pdf'])
  await expectAccessible(page)

  const heading = page.locator('h1')
  const before = await heading.boundingBox()
  await submit(page)
  await expect(dialog).not.toContainText('Check the LVR')
  await expect(dialog).toContainText('Do you want to resubmit the request?')
  await expectAccessible(page)
  // Behind the dialog the page neither moves nor scrolls.
  const behind = await heading.boundingBox()
  expect(behind?.x).toBe(before?.x)
  await page.mouse.wheel(0, -400)
  await page.waitForTimeout(200)
  expect(await heading.boundingBox()).toEqual(behind)
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('A third valuation confirms the price.')
  await submit(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  expect(await submitted(page)).toBe(requestId)
  await expect(fact(page, 'Lender Reference Number')).toHaveText(reference)
  await expect(fact(page, 'Base LVR')).toHaveText('88.50%')
  await expect(page.getByText('Base LVR: was 90.00% now 88.50%')).toBeVisible()
  await expect(outcome).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Download Third valuation.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download valuation.txt' })).toBeVisible()
  await expect(page.getByText('Resubmitted as version 2', { exact: true })).toBeVisible()

  await page.getByText(/^Version 1, .*: More information required$/).click()
  const earlier = page.getByRole('group').filter({ hasText: 'Version 1' })
  await expect(earlier.getByText('A third valuation is needed.')).toBeVisible()
  await expect(earlier.getByText('90.00%')).toBeVisible()
  await expectAccessible(page)
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await expectAccessible(page)
})

test('a user who resubmits is not warned of their own change', async ({ signedOn, apiOf }) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPCOND', 'Subject to a valuation.')
  const other = await signedOn('ironbark.manager', { at: `/#/credit-referral?request=${requestId}` })
  await expect(other.getByText(`Request ${requestId} · Complete: Approved with conditions`)).toBeVisible()
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await submit(page)
  // Delays the response until after the notice, and the refetched details after that.
  const answered = Promise.withResolvers<void>()
  await page.route('**/credit-referral/resubmit*', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  const held = await holdCalls(page, '**/credit-referral/details/*')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(other.getByText(`Request ${requestId} · Submitted`)).toBeVisible()
  const warning = page.getByText(/^Resubmitted as version 2, by/)
  await expect(page.getByText('Submitting the request…')).toBeVisible()
  await expect(warning).toBeHidden()
  const refetch = page.waitForRequest('**/credit-referral/details/*')
  answered.resolve()
  await refetch
  await expect(page.getByText('Submitting the request…')).toBeHidden()
  await expect(warning).toBeHidden()
  held.goOn()
  await submitted(page)
  await expect(warning).toBeHidden()
})

test('a resubmission needs no file, also where files are uploaded before', async ({ signedOn, apiOf }) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf }, filesAhead)
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPCOND', 'Subject to a valuation.')
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await submit(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await submitted(page)
})

test('a typed resubmission survives a reload and a sign-out, until it is cancelled', async ({ signedOn, apiOf }) => {
  const { page, requestId, reference } = await openRaised({ signedOn, apiOf })
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(
    requestId,
    'MOREINFO',
    'A third valuation is needed.',
  )
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await page.getByLabel('Base LVR').fill('88.')
  await page.getByLabel('Credit Notes').fill('A third valuation con')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Base LVR')).toHaveValue('88.')
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue(reference)

  await page.getByLabel('Credit Notes').fill('Typed just before signing out.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const again = await signedOn('ironbark.manager', { at: null })
  await again.goto(`/#/credit-referral?request=${requestId}`)
  await expect(again.getByLabel('Credit Notes')).toHaveValue('Typed just before signing out.')

  await again.getByRole('button', { name: 'Reset' }).first().click()
  await expect(again.getByLabel('Credit Notes')).toHaveValue('The second valuation is lower than the price.')
  await expect(again.getByLabel('Credit Notes')).toBeEditable()
  await again.getByLabel('Base LVR').fill('88.5')
  await expect(again.getByText('Draft saved.')).toBeVisible()
  await again.reload()
  await expect(again.getByLabel('Base LVR')).toHaveValue('88.5')
  const forgotten = again.waitForResponse((response) => response.request().method() === 'PUT')
  await again.getByRole('button', { name: 'Cancel resubmission' }).click()
  await expect(fact(again, 'Base LVR')).toHaveText('90.00%')
  await forgotten
  await again.reload()
  await expect(again.getByRole('button', { name: 'Resubmit', exact: true })).toBeVisible()
  await expect(fact(again, 'Base LVR')).toHaveText('90.00%')

  await again.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await again.getByLabel('Base LVR').fill('87')
  await submit(again)
  await again.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  expect(await submitted(again)).toBe(requestId)
  await expect(fact(again, 'Base LVR')).toHaveText('87.00%')
})

test('the second of two users who resubmit learns that the referral was resubmitted before', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPCOND', 'Subject to a valuation.')
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()

  const other = await signedOn('ironbark.manager', { at: `/#/credit-referral?request=${requestId}` })
  const yes = (of: typeof page) => of.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await other.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await submit(other)
  await yes(other)
  await submitted(other)

  await submit(page)
  await yes(page)
  await expect(page.getByRole('alert')).toContainText('This request was resubmitted.')
  await expectAccessible(page)
})

test('the usual documents are listed at the desk, and for the lender once more information is required', async ({
  signedOn,
  apiOf,
}) => {
  const { page, requestId } = await openRaised({ signedOn, apiOf })
  const needed = ['Valuation report: done', 'Genuine savings evidence: missing', 'Serviceability calculation: missing']
  const underwriter = await signedOn('figtree.underwriter', { at: `/#/underwriting?request=IRONBARK~${requestId}` })
  const atDesk = underwriter.getByRole('region', { name: 'Usual documents' })
  await expect(atDesk).toContainText('2 of 3 missing')
  await expect(atDesk.getByRole('region', { name: 'LVR above limit' }).getByRole('listitem')).toHaveText(needed)
  await expectAccessible(underwriter)

  const usual = page.getByRole('region', { name: 'Usual documents' })
  await expect(usual).toHaveCount(0)
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'MOREINFO', 'Send what is missing.')
  await expect(usual).toContainText('2 of 3 missing')
  await expect(usual.getByRole('listitem')).toHaveText(needed)
  await expectAccessible(page)
  await underwriter.reload()
  await expect(underwriter.getByRole('region', { name: 'Outcome' })).toBeVisible()
  await expect(atDesk).toHaveCount(0)
})
