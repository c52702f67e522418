import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import {
  assign,
  assignFromColleague,
  decide,
  decisionButton,
  kept,
  openListening,
  rows,
  typeQuestion,
  work,
} from './desk.ts'
import { varyingLender } from './varying-lender.ts'

const policyNumber = '1000000010'

test('an underwriter finds a variation in the queue, reads old against new, asks, and accepts what was shown', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = varyingLender(await apiOf('ironbark.manager'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openListening(page, `/#/underwriting?reference=${policyNumber}`)
  const address = `${story.number} Grevillea Avenue`
  const id = await lender.vary(policyNumber, address)
  const { version } = await lender.policy(policyNumber)
  // The announcement lasts a few seconds.
  await expect(page.getByText(`Variation ${id} of IRONBARK is now Submitted.`)).toBeAttached()
  await expect(rows(page)).toContainText(['Variation'])
  await page.getByRole('link', { name: `Open variation ${id} of IRONBARK` }).click()
  await expect(page.getByRole('heading', { name: `Variation ${id}`, level: 1 })).toBeFocused()
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('region', { name: 'Securities' })).toContainText(address)
  await expect(changes.getByRole('region', { name: 'Totals', exact: true })).toContainText('LVR')
  await expect(page.getByText('The borrower moves.')).toBeVisible()
  await expect(work(page).getByRole('group', { name: 'Assign and decide' })).toBeVisible()
  await expectAccessible(page)

  await assign(page)
  await typeQuestion(page, 'Is it let?')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  const lenderPage = await signedOn('ironbark.manager', { at: `/#/variation/${policyNumber}` })
  await lenderPage.getByLabel('Your answer').fill('No, they live there.')
  await lenderPage.getByRole('button', { name: 'Send answer' }).click()
  const confirmation = lenderPage.getByText('Your answer was sent to the underwriter.')
  await expect(confirmation).toBeVisible()
  await expect(page.getByText('This variation has changed while you had it open')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Questions and answers' })).toContainText('No, they live there.')
  await expectAccessible(page)

  const found = await signedOn('ironbark.manager', { at: `/#/policy-search?policy=${policyNumber}` })
  await expect(found.getByRole('region', { name: 'Variations' })).toContainText(`Variation ${id} Assigned`)
  await decide(page, 'Accepted', 'Thank you.')
  await expect(page.getByText('Decided: Accepted. Lender notified.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Thank you.')
  await expectAccessible(page)
  await expect(lenderPage.getByRole('region', { name: 'Outcome' })).toContainText('Thank you.')
  await expect(confirmation).toHaveCount(0)
  await expect(found.getByRole('region', { name: 'Securities and terms' })).toContainText(address)
  await expect(found.getByRole('region', { name: 'History' })).toContainText(`Varied: version ${version + 1}`)
  const after = await lender.policy(policyNumber)
  expect(after.version).toBe(version + 1)
  expect(after.securities[0]?.addressLine1).toBe(address)
})

test('the key of Declined confirms the first text for it as the reason, and a colleague’s earlier decision is shown', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = varyingLender(await apiOf('ironbark.manager'))
  const id = await lender.vary(policyNumber, `${story.number} Wattle Street`)
  const at = `/#/underwriting?variation=IRONBARK~${id}`
  const page = await signedOn('figtree.underwriter', { at })
  const colleague = await signedOn('figtree.assessor', { at })
  await expect(decisionButton(page, 'Declined')).toBeVisible()
  await page.keyboard.press('2')
  const dialog = page.getByRole('alertdialog', { name: 'Decide: Declined' })
  await expect(dialog).toContainText('The new security has no valuation.')
  await page.keyboard.press('1')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(work(page).getByLabel('Reason')).toHaveValue('')
  await assign(page)
  const saved = kept(page, 'Too remote.')
  await work(page).getByLabel('Reason').fill('Too remote.')
  await saved
  await page.reload()
  await expect(work(page).getByLabel('Reason')).toHaveValue('Too remote.')

  await assignFromColleague(colleague)
  await expect(page.getByText('This variation has changed while you had it open')).toBeVisible()
  await expect(
    work(page)
      .getByText(/^Assigned to Figtree Assessor/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await work(page).getByLabel('Reason').focus()
  await decide(colleague, 'Declined', 'The property is not what we insure.')
  await expect(colleague.getByText('Decided: Declined. Lender notified.')).toBeVisible()
  const change = page.getByRole('status').filter({ hasText: 'Decided: Declined, by Figtree Assessor' })
  await expect(change).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'Not sent' })).toContainText('Too remote.')
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('The property is not what we insure.')
})

test('a variation that its lender withdraws says so where it is open, and an unknown one leads back', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = varyingLender(await apiOf('ironbark.manager'))
  const id = await lender.vary(policyNumber, `${story.number} Boronia Road`)
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?variation=IRONBARK~${id}` })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(work(page).getByRole('button', { name: 'Assign to me', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await lender.withdraw(id)
  await expect(page.getByText('This variation has changed while you had it open')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Withdrawn')
  await page.goto('/#/underwriting?variation=IRONBARK~999999999')
  await expect(page.getByText('Variation 999999999 not found.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(page.getByRole('heading', { name: 'UNDERWRITING QUEUE' })).toBeVisible()
})
