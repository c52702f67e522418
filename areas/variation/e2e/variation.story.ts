import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, signOn, test } from '../../../tests/browser/people.ts'
import {
  card,
  changes,
  completeLoan,
  form,
  openForm,
  policyNumber,
  replaceInOnePress,
  replaceSecurity,
  submitButton,
  withdrawOpen,
} from './variation-steps.ts'

test('a lender replaces a security, sees what it does to the LVR, submits it and sees it as the open variation', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  await expectAccessible(page)
  await completeLoan(page)
  await replaceSecurity(page)
  await expect(changes(page).getByRole('row', { name: 'LVR 90.00% 92.31%' })).toBeVisible()
  await expect(changes(page).getByRole('region', { name: 'Indicative premium', exact: true })).toBeVisible()
  await expectAccessible(page)
  await submitButton(page).click()
  const confirmation = page.getByRole('dialog', { name: 'Submit this variation?' })
  await expect(confirmation.getByRole('region', { name: 'Securities' })).toContainText('8 Grevillea Avenue')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText(/^Variation submitted successfully \(ID: \d+\)$/)).toBeVisible()
  await expect(submitButton(page)).toBeDisabled()
  await expect(page.getByLabel('Variation Notes')).toHaveAttribute('readonly')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the variation' }).click()
  await expect(page.getByText(new RegExp(`Variation \\d+ of policy ${policyNumber}`))).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('8 Grevillea Avenue')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/^Variation \d+ was withdrawn\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'New variation' }).click()
  await expect(submitButton(page)).toBeEnabled()
  // Earlier variations stay readable.
  const earlier = page.getByRole('region', { name: 'Variations of this policy' })
  await earlier
    .getByText(/^Variation \d+ Withdrawn/)
    .first()
    .click()
  await expect(earlier.getByRole('region', { name: 'Securities' })).toContainText('8 Grevillea Avenue')
  await expectAccessible(page)
})

test('a security is replaced with one press that keeps its links and names the type, and Undo takes it back', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  const type = page.getByRole('checkbox', { name: 'Substitution of Security' })
  const byHand = (await completeLoan(page)) + (await replaceSecurity(page))
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(card(page, /^Security 1 - 41 Bottlebrush Crescent/)).toBeVisible()
  await page.getByRole('button', { name: 'Replace security 1' }).press('Enter')
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
  await expect(type).toBeChecked()
  // Without an address the panel names it as its card does.
  await expect(changes(page).getByRole('region', { name: 'Securities' })).toContainText('Security 1 Added')
  await expectAccessible(page)
  await page
    .getByRole('status')
    .filter({ hasText: 'Security 1 replaced.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(card(page, /^Security 1 - 41 Bottlebrush Crescent/)).toBeVisible()
  await expect(type).not.toBeChecked()

  const presses = await replaceInOnePress(page)
  // Besides the fields of the new security and the notes: one press in place of seven.
  expect([byHand, presses]).toEqual([19, 13])
  const securities = changes(page).getByRole('region', { name: 'Securities' })
  await expect(securities).toContainText('41 Bottlebrush Crescent Removed')
  await expect(securities).toContainText('8 Grevillea Avenue Added')
  await expect(changes(page).getByRole('row', { name: 'LVR 90.00% 92.31%' })).toBeVisible()
  await submitButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Submit this variation?' })).toBeVisible()
})

test('a security that was replaced is restored after a reload, with the loan that it secures', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  await page.getByRole('button', { name: 'Replace security 1' }).click()
  await page.getByLabel('Address Line 1').fill('8 Grevillea Avenue')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore 41 Bottlebrush Crescent' }).click()
  const restored = card(page, /^Security 2 - 41 Bottlebrush Crescent/)
  await expect(restored.getByRole('button', { name: /^Security 2 / })).toBeFocused()
  await expect(page.getByText('Removed securities')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove security 1' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Security' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('checkbox', { name: 'Substitution of Security' }).uncheck()
  await expect(changes(page)).toContainText('Nothing yet · LVR 90.00%')
})

test('while a security is being replaced, the panel says what is missing in place of the LVR', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  await page.getByRole('button', { name: 'Add Security' }).click()
  const added = card(page, /^Security 2 /)
  await added.getByLabel('Address Line 1').fill('8 Grevillea Avenue')
  await added.getByLabel('Security Value').fill('690,000.55')
  await expect(changes(page).getByText('Remove 41 Bottlebrush Crescent, or link 8 Grevillea Avenue.')).toBeVisible()
  const incomplete = changes(page).getByRole('list').filter({ hasText: 'City is required.' }).getByRole('listitem')
  await expect(incomplete).toHaveText([
    'Please select at least one variation type.',
    'Security 2: City is required.',
    'Security 2: Postcode is required.',
    'Security 2: State is required.',
    '6 more',
  ])
  await expect(changes(page).getByRole('row', { name: 'LVR 90.00% –' })).toBeVisible()
  await expect(changes(page)).toContainText('$1,290,000.55')
  await card(page, /^Loan 1 /)
    .getByRole('button', { name: /^Loan 1 / })
    .click()
  const amount = page.getByLabel('Approved Amount')
  await amount.fill('-5')
  await amount.blur()
  await expect(amount).toHaveValue('-5.00')
  await expect(amount).toHaveAccessibleDescription(/at least \$0\.01/)
  await expect(changes(page).getByText('Enter the amount of IBK32400058.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(changes(page)).toContainText('LVR 90.00%')
})

test('invalid input opens all cards, focuses the first error, and nothing is sent', async ({ signedOn, apiOf }) => {
  const page = await openForm({ signedOn, apiOf })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/variation/submit')) sent += 1
  })
  await page.getByRole('checkbox', { name: 'Substitution of Security' }).check()
  await submitButton(page).click()
  // The form is valid, but nothing was changed.
  await expect(page.getByRole('alert')).toContainText('Nothing was changed.')
  await page.getByRole('checkbox', { name: 'Substitution of Security' }).uncheck()
  await page.getByRole('button', { name: 'Add Security' }).click()
  await card(page, /^Security 2 /)
    .getByRole('button', { name: /^Security 2 / })
    .click()
  await submitButton(page).click()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('There are some errors in the form.')
  for (const message of [
    'Please select at least one variation type.',
    'Security 2: This security is not linked to a loan',
    'City is required.',
  ])
    await expect(problems).toContainText(message)
  for (const name of [/^Loan 1 /, /^Security 1 /, /^Security 2 /])
    await expect(card(page, name).getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('checkbox', { name: 'Substitution of Security' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Substitution of Security' })).toBeInViewport()
  await expectAccessible(page)

  // A loan's field is checked on blur, a security's on change.
  const drawdown = card(page, /^Loan 1 /).getByLabel('Drawdown Date', { exact: true })
  await drawdown.fill('31/12/2099')
  await expect(drawdown).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Date cannot be in the future').first()).toBeVisible()
  // A card's fields are rendered only near the viewport.
  await card(page, /^Security 2 /).scrollIntoViewIfNeeded()
  const valuation = card(page, /^Security 2 /).getByLabel('Valuation Date', { exact: true })
  await valuation.fill('01/01/1999')
  await expect(card(page, /^Security 2 /).getByText('Date cannot be older than 10 years')).toBeVisible()
  await valuation.fill('1/1')
  await expect(card(page, /^Security 2 /).getByText('Date must be in dd/mm/yyyy format')).toBeVisible()
  expect(sent).toBe(0)
})

test('the draft is restored after a reload and after a sign-out', async ({ signedOn, apiOf, story }) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  await replaceSecurity(page)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Variation Notes')).toHaveValue('The borrower moves.')
  await expect(changes(page).getByRole('row', { name: 'LVR 90.00% 92.31%' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.goto(form.at)
  await signOn(page, story.username('ironbark.manager'))
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Changes discarded.')).toBeVisible()
  await expect(card(page, /^Security 1 - 41 Bottlebrush Crescent/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, /^Security 1 - 8 Grevillea Avenue/)).toBeVisible()
})

test('a policy that changed since is reloaded, and the form keeps its content', async ({ signedOn, apiOf }) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  await replaceSecurity(page)
  // As if another variation of the policy had been accepted.
  const moved = [
    {
      code: 'policy-changed',
      message: 'The policy changed after you opened it. Check what changed, then submit again.',
    },
    { code: 'policy-changed', message: 'IBK32400058: Remaining Term was 360, is now 348.' },
  ]
  await page.route('**/variation/submit', (route) => route.fulfill({ status: 409, json: moved }))
  await page.route('**/variation/policy-details/*', async (route) => {
    const response = await route.fetch()
    const details = await response.json()
    for (const loan of details.loans) loan.remainingTerm = 348
    await route.fulfill({ response, json: { ...details, version: details.version + 1 } })
  })
  await submitButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Remaining Term was 360, is now 348.')
  await expect(page.getByLabel('Variation Notes')).toHaveValue('The borrower moves.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload the policy and keep my changes' }).click()
  await expect(page.getByText('Policy reloaded. Your changes are kept.')).toBeVisible()
  await expect(card(page, /^Loan 1 /).getByLabel('Remaining Term')).toHaveValue('348')
  await expect(card(page, /^Security 1 - 8 Grevillea Avenue/)).toBeVisible()
  await expect(changes(page)).not.toContainText('Remaining Term')
})

test('a failed submit keeps the form, and submitting again creates one variation', async ({ signedOn, apiOf }) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  await replaceSecurity(page)
  const keys = new Set<string | undefined>()
  let calls = 0
  await page.route('**/variation/submit', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    calls += 1
    if (calls === 1) return route.fulfill({ status: 500, json: [] })
    // The call succeeds, but its response is lost.
    if (calls === 2) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  const send = async () => {
    await submitButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  }
  await send()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await send()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await send()
  await expect(page.getByText(/^Variation submitted successfully \(ID: \d+\)$/)).toBeVisible()
  expect(keys.size).toBe(1)
  await page.reload()
  await expect(page.getByText(/Variation \d+ of policy/)).toBeVisible()
  await withdrawOpen(await apiOf('ironbark.manager'))
})

test('a lender answers the underwriter’s question on the page of the variation', async ({ signedOn, apiOf }) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  await replaceSecurity(page)
  await submitButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText(/^Variation submitted successfully/)).toBeVisible()
  // As after a question of the insurer.
  const question = { messageNumber: 1, kind: 'question', text: 'Who valued it?', by: 'figtree.underwriter' }
  await page.route(/\/variation\/variations\/\d+$/, async (route) => {
    const response = await route.fetch()
    const openQuestion = { ...question, at: '2026-11-22T03:00:00Z', answeredAt: null }
    const can = { withdraw: true, answer: true }
    await route.fulfill({
      response,
      json: { ...(await response.json()), status: 'On Hold', can, messages: [openQuestion] },
    })
  })
  let sent: unknown
  await page.route(/\/variation\/variations\/\d+\/answer$/, async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ json: {} })
  })
  await page.getByRole('button', { name: 'Show the variation' }).click()
  const asks = page.getByRole('region', { name: 'The underwriter asks' })
  await expect(asks).toContainText('Who valued it?')
  await asks.getByRole('button', { name: 'Send answer' }).click()
  await expect(asks.getByText('Enter an answer.').first()).toBeVisible()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/draft') && response.request().method() === 'PUT',
  )
  await asks.getByLabel('Your answer').fill('Our panel valuer.')
  await saved
  await page.reload()
  await expect(asks.getByLabel('Your answer')).toHaveValue('Our panel valuer.')
  await asks.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer was sent to the underwriter.')).toBeVisible()
  expect(sent).toEqual({ messageNumber: 1, text: 'Our panel valuer.', lastSeenEvent: 1 })
  await page.unrouteAll({ behavior: 'wait' })
  await withdrawOpen(await apiOf('ironbark.manager'))
})

test('the form reports a variation that was submitted in another window, and keeps its content', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  await replaceSecurity(page)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const elsewhere = await signedOn('ironbark.manager', form)
  await expect(elsewhere.getByText('Draft restored.')).toBeVisible()
  const line = page.getByText('Another variation of this policy was submitted.')
  await submitButton(elsewhere).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(elsewhere.getByText(/^Variation submitted successfully/)).toBeVisible()
  await expect(line).toBeVisible()
  await submitButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(/Variation \d+ of this policy is open/)
  await expect(page.getByLabel('Variation Notes')).toHaveValue('The borrower moves.')
  await page.getByRole('button', { name: 'Show the open variation' }).click()
  await expect(page.getByText(/Variation \d+ of policy/)).toBeVisible()
  await withdrawOpen(await apiOf('ironbark.manager'))
})

test('a user who may only view reads the form below a notice, and has no button to submit it', async ({
  signedOn,
  apiOf,
}) => {
  await withdrawOpen(await apiOf('ironbark.manager'))
  const page = await signedOn('ironbark.viewer', form)
  await expect(page.getByText('View-only access. Ask your system administrator')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Policy Information' })).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
  await card(page, /^Loan 1 /)
    .getByRole('button', { name: /^Loan 1 / })
    .click()
  await expect(page.getByLabel('Loan Number')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /^Linked securities/ })).toBeVisible()
  await expectAccessible(page)
})

test('another lender’s policy cannot be varied and looks like an unknown one', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', form)
  await expect(page.getByRole('alert')).toContainText('Failed to load policy details.')
  await expect(page.getByText('Bottlebrush')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})

test('a policy that is not In Force can be read and not varied', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/variation/1000000003' })
  await expect(page.getByText('Only a policy that is In Force can be varied.')).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  await expectAccessible(page)
})
