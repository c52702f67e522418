import { exampleSubmission } from '#areas/policy-submission/contract'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, openCalculator, signOn, test } from '../../../tests/browser/people.ts'
import {
  acknowledge,
  card,
  chooseBrand,
  confirmation,
  createQuote,
  fillIn,
  fillRest,
  form,
  linkFirst,
  openWithDraft,
  problems,
  saveDraft,
  submitButton,
  submitForm,
} from './submission-steps.ts'

test('a lender begins with a blank form, sees exactly what will be sent, submits it and finds the receipt', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.manager', form)
  await expect(page.getByRole('heading', { name: 'POLICY SUBMISSION' })).toBeVisible()
  await expectAccessible(page)
  await chooseBrand(page)
  await fillIn(page, story.reference('SUB'))
  await expect(card(page, 'Property 1')).toHaveAccessibleName('Property 1 - 1 Banksia Street ($600,000.00)')
  await expect(page.getByLabel('Billing Tenure (1-60)')).toBeDisabled()
  await expect(page.getByText('Only for a staged payment type.')).toBeVisible()
  await linkFirst(page)
  await expectAccessible(page)

  await submitButton(page).click()
  await expect(confirmation(page)).toContainText('Are you sure you want to submit this policy submission request?')
  // The card prices a business property as an investment.
  await expect(confirmation(page)).toContainText('Premium$12,949.20 differs from the rate card')
  await expect(confirmation(page)).toContainText('Securities$600,000.00 1 property: 1 Banksia Street')
  await expect(confirmation(page)).toContainText('LVR90.00%')
  await acknowledge(page)
  await expectAccessible(page)
  await confirmation(page).getByText('Exactly what will be sent').click()
  await confirmation(page).getByText('Property 1 - 1 Banksia Street').click()
  await expect(confirmation(page)).toContainText('Entered: BUS')
  await expect(confirmation(page).getByText('STANDARD')).toBeHidden()
  await confirmation(page)
    .getByText(/^Filled by the system: \d+$/)
    .first()
    .click()
  await expect(confirmation(page).getByText('STANDARD')).toBeVisible()
  await expectAccessible(page)
  await confirmation(page).getByRole('button', { name: 'Yes' }).click()

  const success = page.getByRole('status').filter({ hasText: 'Policy Submission Successful!' })
  await expect(success).toContainText(/Policy 1\d{9} created successfully!/)
  await expect(submitButton(page)).toBeDisabled()
  await expect(page.getByLabel('LMI Reference No')).toHaveAttribute('readonly')
  await expectAccessible(page)
  const policyNo = /Policy (1\d{9})/.exec((await success.textContent()) ?? '')?.[1] ?? ''
  await expect(success.getByRole('link', { name: `Policy ${policyNo}` })).toHaveAttribute(
    'href',
    `#/policy-search?policy=${policyNo}`,
  )

  await success.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Submission receipt' })).toBeFocused()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  const sent = page.getByRole('region', { name: 'Request as sent' })
  await expect(sent).toContainText('Base Premium$10,701.82')
  await expect(sent).toContainText(/Not given: .*DUA level/)
  await expect(sent).not.toContainText('quotePremium')
  await expectAccessible(page)
  await sent.getByText('Property 1 - 1 Banksia Street').click()
  await sent.getByRole('checkbox', { name: 'Names and values as sent' }).check()
  await expect(sent.getByText('INVST')).toBeVisible()
  await expect(sent).toContainText('quotePremium')
  await expectAccessible(page)
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await pdf).suggestedFilename()).toBe(`policy-${policyNo}-receipt.pdf`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  expect((await download).suggestedFilename()).toBe(`policy-${policyNo}-request.json`)
})

test('an error in a closed card opens the card and gets the focus, and nothing is sent', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('WRONG'))
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/policy-submission/create')) sent += 1
  })
  await page.getByRole('button', { name: 'Add Property' }).click()
  const added = card(page, 'Property 2')
  await added.getByLabel('Address Line 1').fill('8 Grevillea Avenue')
  await added.getByRole('button', { name: /^Property 2 - 8 Grevillea Avenue/ }).click()
  await expect(added.getByLabel('City')).toBeHidden()
  await submitButton(page).click()
  await expect(problems(page)).toContainText('There are some errors in the form.')
  await expect(problems(page)).toContainText(
    '8 Grevillea Avenue: This security is not linked to a loan. Property should be linked to at least 1 loan.',
  )
  await expect(added.getByLabel('City')).toBeFocused()
  await expect(added.getByLabel('City')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove property 2' }).click()
  await expect(problems(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(added.getByLabel('Address Line 1')).toHaveValue('8 Grevillea Avenue')
  expect(sent).toBe(0)
})

test('choosing a brand clears the fields that depend on it, and Undo restores them', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('CHOICE'))
  await page.getByLabel('Brand', { exact: true }).selectOption({ label: 'Ironbark Direct' })
  await expect(page.getByLabel('Doc Type')).toHaveValue('')
  await expect(page.getByLabel('Loan Purpose')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('IronbarkBank')
  await expect(page.getByLabel('Doc Type')).toHaveValue('FULLDOC')
})

test('warnings are shown beside the policy number, and a reference in use is refused by name', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('WARN'))
  await page.getByLabel('Base Premium').fill('1')
  await submitButton(page).click()
  await confirmation(page)
    .getByRole('checkbox', { name: /^Base Premium is/ })
    .check()
  await confirmation(page).getByLabel('Reason').fill('Agreed with the insurer.')
  await confirmation(page).getByRole('button', { name: 'Yes' }).click()
  const success = page.getByRole('status').filter({ hasText: 'Policy Submission Successful!' })
  await expect(success).toContainText('Warnings:-')
  await expect(success.getByRole('listitem')).toContainText(['Base Premium is $1.00'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New submission' }).click()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue('')
  await expect(submitButton(page)).toBeEnabled()
  await page.goto((await saveDraft(await apiOf('ironbark.manager'), story.reference('WARN'))).at)
  await expect(page.getByText('Draft restored.')).toBeVisible()
  // Refused by the check, before there is anything to confirm.
  await submitButton(page).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(problems(page)).toContainText(
    new RegExp(`LMI Reference No ${story.reference('WARN')} was already submitted as policy 1\\d{9}.`),
  )
})

test('each kind of failure has its own message, and the form keeps its content', async ({ signedOn, apiOf, story }) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('FAIL'))
  const fails = async (
    response: { readonly status: number; readonly json?: unknown; readonly body?: string },
    message: string,
  ) => {
    await page.route('**/policy-submission/create*', (route) => route.fulfill(response), { times: 1 })
    await submitButton(page).click()
    // Submit clears the errors of the last call (specification 001 §4).
    await expect(problems(page)).toHaveCount(0)
    await confirmation(page).getByRole('button', { name: 'Yes' }).click()
    await expect(problems(page)).toContainText(message)
    await expect(problems(page)).toBeFocused()
  }
  await fails({ status: 200, json: {} }, 'Policy submission failed. Please try again.')
  await fails({ status: 200, json: null }, 'Policy submission failed. Please try again.')
  for (const body of ['', '{"policyNo":"10'])
    await fails(
      { status: 200, body },
      'It may have been received. Check My submissions, then send it again: it will not be done twice.',
    )
  await fails({ status: 200, json: { errors: [{}, { message: 'No card.' }] } }, 'Unknown error')
  await expect(problems(page)).toContainText('No card.')
  await fails({ status: 400, json: [{ message: 'Refused so.' }] }, 'Refused so.')
  await fails({ status: 400, json: { errors: [{ code: 'x' }] } }, 'Unknown error')
  for (const json of ['x', 'the same again'])
    await fails({ status: 500, json }, 'An error occurred while submitting your policy. Please try again.')
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(story.reference('FAIL'))
  await expect(submitButton(page)).toBeEnabled()

  await page.route('**/policy-submission/dropdown/*', (route) => route.fulfill({ status: 500, json: [] }))
  await page.reload()
  await expect(problems(page)).toContainText('Failed to load dropdown options. Please refresh the page.')
  await expectAccessible(page)
  await page.unroute('**/policy-submission/dropdown/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(problems(page)).toHaveCount(0)
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(story.reference('FAIL'))
})

test('a view-only user sees the form, and Submit sends nothing', async ({ signedOn, apiOf, story }) => {
  const viewer = await signedOn(
    'ironbark.viewer',
    await saveDraft(await apiOf('ironbark.viewer'), story.reference('VIEW')),
  )
  await expect(viewer.getByText('Draft restored.')).toBeVisible()
  await expect(viewer.getByText('View-only access.')).toBeVisible()
  await expect(viewer.getByLabel('Campaign ID')).not.toBeEditable()
  await expectAccessible(viewer)
  let sent = 0
  viewer.on('request', (request) => {
    if (request.url().includes('/policy-submission/create')) sent += 1
  })
  await submitButton(viewer).click()
  await expect(problems(viewer)).toContainText('Your role may not submit policies.')
  expect(sent).toBe(0)
})

test('the draft is restored after a reload and after a sign-out', async ({ signedOn, apiOf, story }) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('KEEP'))
  await page.getByLabel('Campaign ID').fill('SPRING-26')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Campaign ID')).toHaveValue('SPRING-26')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.goto(form.at)
  await signOn(page, story.username('ironbark.manager'))
  await expect(page.getByLabel('Campaign ID')).toHaveValue('SPRING-26')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Campaign ID')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Campaign ID')).toHaveValue('SPRING-26')
})

test('a reload right after typing loses no character of a form with 50 loans and 50 properties', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('FIFTY')
  const example = exampleSubmission(reference, { loans: 50, properties: 50, borrowers: 50 })
  const links = example.properties.map(({ key }) => key)
  const content = { ...example, loans: example.loans.map((loan) => ({ ...loan, links })) }
  const draft = await saveDraft(await apiOf('ironbark.manager'), reference, content)
  const page = await signedOn('ironbark.manager', draft)
  const campaign = page.getByLabel('Campaign ID')
  for (const text of ['SPRING', 'SUMMER', 'AUTUMN']) {
    await campaign.fill(text)
    await page.reload()
    await expect(campaign).toHaveValue(text)
  }
  await page.getByRole('button', { name: 'Reset' }).click()
})

test('several drafts are kept, and My submissions continues and discards each', async ({ signedOn, story }) => {
  const page = await signedOn('ironbark.manager', form)
  const [one, other] = [story.reference('ONE'), story.reference('OTHER')]
  const typeNew = async (reference: string) => {
    await page.getByRole('link', { name: 'New submission' }).click()
    await expect(page.getByLabel('LMI Reference No')).toHaveValue('')
    await page.getByLabel('LMI Reference No').fill(reference)
    await expect(page.getByText('Draft saved.')).toBeVisible()
  }
  await typeNew(one)
  await typeNew(other)
  await page.getByRole('link', { name: 'My submissions' }).click()
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toContainText([other, one])
  await drafts.getByRole('link', { name: `Continue draft ${one}` }).click()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(one)
  // The navigation item opens the last saved draft.
  await page.getByRole('link', { name: 'Policy Submission' }).click()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(other)
  await page.getByRole('link', { name: 'My submissions' }).click()
  await drafts.getByRole('button', { name: `Discard draft ${other}` }).click()
  await page.getByRole('alertdialog', { name: 'Discard draft' }).getByRole('button', { name: 'Discard' }).click()
  await expect(drafts).toContainText(`Draft ${other} discarded.`)
  await expect(drafts.getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Policy Submission' }).click()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(one)
})

test('a quote fills in the form, and the changes since are shown before the submit', async ({ signedOn, apiOf }) => {
  const page = await signedOn('ironbark.manager')
  await openCalculator(page)
  const { quoteId } = await createQuote(await apiOf('ironbark.manager'))
  await page.goto(`/#/get-quote?quote=${quoteId}`)
  await page.getByRole('link', { name: 'Submit policy' }).click()
  await expect(page.getByText(`Filled in from quote ${quoteId}.`)).toBeVisible()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(quoteId)
  await expect(page.getByLabel('Amount Requested')).toHaveAccessibleDescription('From quote')
  await fillRest(page)
  await page.getByLabel('Amount Requested').fill('530000')
  await expect(page.getByLabel('Amount Requested')).toHaveAccessibleDescription('Quote: $540,000.00')
  await submitButton(page).click()
  await expect(confirmation(page)).toContainText('Loan 1 amount: $540,000.00 in the quote, $530,000.00 now.')
  await confirmation(page).getByText('Exactly what will be sent').click()
  await expect(confirmation(page)).toContainText('From quote')
  await expectAccessible(page)
  await acknowledge(page)
  await confirmation(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/Policy 1\d{9} created successfully!/)).toBeVisible()
})

test('a submitted quote is not filled in again by a reload, and opened again it leads to its policy', async ({
  signedOn,
  apiOf,
}) => {
  const page = await signedOn('ironbark.manager')
  await openCalculator(page)
  const { quoteId } = await createQuote(await apiOf('ironbark.manager'))
  await page.goto(`${form.at}?quote=${quoteId}`)
  await expect(page.getByText(`Filled in from quote ${quoteId}.`)).toBeVisible()
  const hasPolicy = page.getByText(`Quote ${quoteId} already has a policy.`)
  await expect(hasPolicy).toBeHidden()
  await fillRest(page)
  const policyNo = await submitForm(page)
  await expect(page.getByRole('link', { name: `Policy ${policyNo}` })).toBeVisible()
  await page.reload()
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue('')

  await page.goto(`${form.at}?quote=${quoteId}`)
  await expect(hasPolicy).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Open policy ${policyNo}` }).click()
  await expect(page).toHaveURL(new RegExp(`#/policy-search\\?policy=${policyNo}$`))
})

test('a loan above a cut-off shows the new premium, and is submitted with a recalculated quote', async ({
  signedOn,
  apiOf,
}) => {
  const page = await signedOn('ironbark.manager')
  await openCalculator(page)
  const { quoteId } = await createQuote(await apiOf('ironbark.manager'))
  await page.goto(`/#/get-quote?quote=${quoteId}`)
  await page.getByRole('link', { name: 'Submit policy' }).click()
  const panel = page.getByRole('region', { name: 'Changed since the quote' })
  await expect(panel).toContainText('No changes. The quote’s premium applies.')
  /** Cards far outside the viewport are not rendered. */
  const loanAmount = async () => {
    await card(page, 'Loan 1').scrollIntoViewIfNeeded()
    return page.getByLabel('Amount Requested')
  }
  await fillRest(page)
  await (await loanAmount()).fill('547200')
  await expect(panel.getByRole('status')).toContainText('LVR 90.00% → 91.20%: above the 90.00% and 91.00% cut-offs.')
  await expect(panel.getByRole('row', { name: /^Total payable \$12,949\.20 \$/ })).toBeVisible()
  await expect(panel).toContainText('From the quote: Product type')
  const now = await panel
    .getByRole('row', { name: /^Base Premium/ })
    .getByRole('cell')
    .last()
    .textContent()

  // Refused above the card's limit: it can be referred.
  await (await loanAmount()).fill('580000')
  await panel.getByRole('button', { name: 'Recalculate' }).click()
  await expect(panel).toContainText('The LVR of 96.67% is above the limit of 95.00%.')
  await panel.getByRole('button', { name: 'Raise a credit referral' }).click()
  await expect(page.getByLabel('Lender Reference Number')).toHaveValue(quoteId)
  await expect(page.getByLabel('Base LVR')).toHaveValue('96.67')
  await expect(page.getByLabel('Credit Notes')).toHaveValue(/^The LVR of 96\.67% is above the limit of 95\.00%\./)
  await page.goBack()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(quoteId)

  await (await loanAmount()).fill('547200')
  await expect(panel.getByRole('row', { name: /^Total payable/ })).toBeVisible()
  const made: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/policy-submission/recalculate')) made.push(response.url())
  })
  await panel.getByRole('button', { name: 'Recalculate' }).dblclick()
  await expect(panel).toContainText('No changes. The quote’s premium applies.')
  await expect(panel).toContainText('Recalculated as quote')
  expect(made).toHaveLength(1)
  const reference = page.getByLabel('LMI Reference No')
  await expect(reference).not.toHaveValue(quoteId)
  await expect(reference).toHaveAccessibleDescription('From quote')
  await expect(await loanAmount()).toHaveAccessibleDescription('From quote')
  await expect(page.getByLabel('Base Premium')).toHaveValue(String(now).replace('$', ''))
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(reference).toHaveValue(quoteId)
  await expect(await loanAmount()).toHaveAccessibleDescription('Quote: $540,000.00')
  await panel.getByRole('button', { name: 'Recalculate' }).click()
  await expect(reference).not.toHaveValue(quoteId)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const again = await reference.inputValue()
  await page.reload()
  await expect(reference).toHaveValue(again)
  await expect(page.getByLabel('Base Premium')).toHaveAccessibleDescription('From quote')
  await expect(panel).toContainText('No changes. The quote’s premium applies.')

  await submitButton(page).click()
  await expect(confirmation(page)).not.toContainText('Changed since the quote')
  await confirmation(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/Policy 1\d{9} created successfully!/)).toBeVisible()
  await expect(page.getByText('Warnings:-')).toBeHidden()
})
