import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, openCalculator, test } from '../../../tests/browser/people.ts'
import {
  acknowledge,
  card,
  confirmation,
  createQuote,
  fillRest,
  openWithDraft,
  problems,
  saveDraft,
  submitButton,
  submitForm,
} from './submission-steps.ts'

const yes = (page: Page) => confirmation(page).getByRole('button', { name: 'Yes' })
const created = (page: Page) => page.getByText(/Policy 1\d{9} created successfully!/)
const reason = (page: Page) => confirmation(page).getByLabel('Reason', { exact: true })
const receiptLink = (page: Page) => page.getByRole('link', { name: 'Receipt', exact: true })

test('a warning outside the card is ticked as checked with one reason before Yes, and the reason stays with the receipt', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('DOUBT'))
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/policy-submission/create')) sent += 1
  })
  await card(page, 'Property 1').scrollIntoViewIfNeeded()
  await page.getByLabel('Valuation Amount').fill('550000')
  await submitButton(page).click()
  const warning = confirmation(page).getByRole('checkbox', { name: 'The LVR of 98.18% is above the limit of 95.00%.' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await yes(page).click()
  await expect(warning).toBeFocused()
  await expect(warning).toHaveAccessibleDescription('Tick it once you have checked it.')
  await expect(reason(page)).toHaveAccessibleDescription(/Enter a reason/)
  await expectAccessible(page)
  await warning.check()
  await reason(page).fill('x'.repeat(501))
  await yes(page).click()
  await expect(reason(page)).toBeFocused()
  expect(sent).toBe(0)

  // No loses nothing.
  await confirmation(page).getByRole('button', { name: 'No' }).click()
  await submitButton(page).click()
  await expect(warning).toBeChecked()
  await reason(page).fill('Approved by the insurer by phone.')
  await yes(page).click()
  await expect(created(page)).toBeVisible()
  await receiptLink(page).click()
  const response = page.getByRole('region', { name: 'Submission', exact: true })
  await expect(response).toContainText('The LVR of 98.18% is above the limit of 95.00%. Acknowledged')
  await expect(response).toContainText('Approved by the insurer by phone.')
  await expectAccessible(page)
})

test('a warning that came up after the check is shown first, and ticks and reason stay', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('NEWER'))
  await page.getByLabel('Base Premium').fill('1')
  const found = 'Loan NEWER1 is already insured under policy 1000000001.'
  await page.route(
    '**/policy-submission/create*',
    (route) =>
      route.fulfill({
        status: 409,
        json: [
          { code: 'check-changed', message: 'New warnings since the check.' },
          { code: 'insured-elsewhere', message: found },
        ],
      }),
    { times: 1 },
  )
  await submitButton(page).click()
  await acknowledge(page, 'A special rate.')
  await yes(page).click()
  await expect(confirmation(page).getByRole('checkbox').first()).toHaveAccessibleName(found)
  await expect(confirmation(page).getByRole('checkbox').first()).not.toBeChecked()
  await expect(confirmation(page).getByRole('checkbox', { name: /^Base Premium/ })).toBeChecked()
  await expect(reason(page)).toHaveValue('A special rate.')
  await expect(problems(page)).toHaveCount(0)
  await confirmation(page).getByRole('checkbox').first().check()
  await yes(page).click()
  await expect(created(page)).toBeVisible()
})

test('a submit before a slow check has ended is refused until each warning is ticked', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('SLOW'))
  await page.getByLabel('Base Premium').fill('1')
  const checks = await holdCalls(page, /\/policy-submission\/check/)
  await submitButton(page).click()
  await expect(confirmation(page)).toContainText('Checking against the rate card')
  await expect(confirmation(page)).toContainText('The check takes longer than usual.', { timeout: 10_000 })
  await expectAccessible(page)
  await yes(page).click()
  const warning = confirmation(page).getByRole('checkbox', { name: /^Base Premium is \$1\.00/ })
  await expect(warning).toBeVisible()
  checks.goOn()
  await acknowledge(page)
  await yes(page).click()
  await expect(created(page)).toBeVisible()
})

test('a failed check has a message, and Try again repeats it', async ({ signedOn, apiOf, story }) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('FAILED'))
  await page.route('**/policy-submission/check', (route) => route.fulfill({ status: 503, json: [] }), { times: 1 })
  await submitButton(page).click()
  await expect(confirmation(page)).toContainText('The check failed.')
  await expectAccessible(page)
  await confirmation(page).getByRole('button', { name: 'Try again' }).click()
  await expect(confirmation(page)).toContainText('Checked: no warnings.')
  await yes(page).click()
  await expect(created(page)).toBeVisible()
})

test('a submission is withdrawn, corrected with everything that was entered, and submitted again under its reference', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('BACK')
  const page = await openWithDraft({ signedOn, apiOf }, reference)
  const property = card(page, 'Property 1')
  await property.scrollIntoViewIfNeeded()
  // The card prices a business property as an investment.
  await page.getByLabel('Occupancy Type').selectOption('BUS')
  await page.getByLabel('Campaign ID').fill('SPRING-26')
  const policyNo = await submitForm(page, { hasWarnings: true })
  await receiptLink(page).click()
  const section = page.getByRole('region', { name: 'Correct or withdraw' })
  await expect(section).toContainText('Today only.')
  await section.getByRole('button', { name: 'Withdraw submission' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw submission' })
  await expect(dialog).toContainText(`Policy ${policyNo} is cancelled from its first day.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'Withdraw submission' }).click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(section.getByRole('status')).toContainText(`LMI Reference No ${reference} can be used again.`)
  await expect(page.getByText('Withdrawn by the lender')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Withdraw submission' })).toHaveCount(0)
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Correct and resubmit' }).click()
  await expect(page.getByText('Filled in from the withdrawn submission.')).toBeVisible()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(reference)
  await expect(page.getByLabel('Campaign ID')).toHaveValue('SPRING-26')
  await property.scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Occupancy Type')).toHaveValue('BUS')
  await page.getByLabel('City').fill('Bendigo')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await property.scrollIntoViewIfNeeded()
  await expect(page.getByLabel('City')).toHaveValue('Bendigo')
  const again = await submitForm(page, { hasWarnings: true })
  expect(again).not.toBe(policyNo)

  await page.getByRole('link', { name: 'My submissions' }).click()
  await expect(page.getByRole('row', { name: new RegExp(policyNo) })).toContainText('Withdrawn')
  await expect(page.getByRole('row', { name: new RegExp(again) })).toContainText('Submitted')
})

test('Correct and resubmit withdraws and opens the form in one step, and a refused withdrawal says why', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('ONCE'))
  await submitForm(page)
  await receiptLink(page).click()
  const section = page.getByRole('region', { name: 'Correct or withdraw' })
  const late = 'A submission can be withdrawn only on the day it was submitted. Ask the insurer to cancel the policy.'
  await page.route(
    '**/withdraw',
    (route) => route.fulfill({ status: 409, json: [{ code: 'too-late', message: late }] }),
    { times: 1 },
  )
  const correct = async () => {
    await section.getByRole('button', { name: 'Correct and resubmit' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw and correct' }).click()
  }
  await correct()
  await expect(section.getByRole('status')).toContainText(late)
  await expectAccessible(page)
  await correct()
  await expect(page.getByText('Filled in from the withdrawn submission.')).toBeVisible()
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(story.reference('ONCE'))
})

test('a view-only user can read the receipt and has no button to withdraw or correct', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('LOOK'))
  await submitForm(page)
  const address = (await receiptLink(page).getAttribute('href')) ?? ''
  const viewer = await signedOn('ironbark.viewer', { at: `/${address}` })
  await expect(viewer.getByRole('heading', { name: 'Submission receipt' })).toBeVisible()
  await expect(viewer.getByRole('region', { name: 'Request as sent' })).toContainText('Payment TypeSingle')
  await expect(viewer.getByRole('button', { name: /Withdraw|Correct/ })).toHaveCount(0)
  await expect(viewer.getByRole('region', { name: 'Correct or withdraw' })).toHaveCount(0)
})

test('a capitalised quote fills in both amounts, shows both LVRs, and is submitted without a warning', async ({
  signedOn,
  apiOf,
}) => {
  const page = await signedOn('ironbark.manager')
  await openCalculator(page)
  const { quoteId } = await createQuote(await apiOf('ironbark.manager'), { capitalisedFlag: 'YES' })
  await page.goto(`/#/policy-submission?quote=${quoteId}`)
  await expect(page.getByLabel('Original Amount')).toHaveValue('540,000.00')
  await expect(page.getByLabel('Insured Amt Increase')).toHaveAccessibleDescription('From quote')
  await expect(page.getByLabel('Application Date', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Insurer')).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Linked properties: 1 of 1' })).toBeVisible()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Insured amount$552,949.20')
  await expect(totals).toContainText('Base LVR90.00%')
  await expect(totals).toContainText('Capitalised LVR92.16%')
  await fillRest(page)
  await submitButton(page).click()
  await expect(confirmation(page)).toContainText('Checked: no warnings.')
  await expect(confirmation(page)).toContainText('capitalised 92.16%')
  await yes(page).click()
  await expect(created(page)).toBeVisible()
  await expect(page.getByText('Warnings:-')).toBeHidden()
})

test('a copied loan starts without its number', async ({ signedOn, apiOf, story }) => {
  const page = await signedOn(
    'ironbark.manager',
    await saveDraft(await apiOf('ironbark.manager'), story.reference('COPY')),
  )
  await page.getByRole('button', { name: 'Copy loan 1' }).click()
  const copied = page.getByRole('region', { name: 'Loan 2 - Details' })
  await expect(copied.getByLabel('Loan Number')).toHaveValue('')
  await expect(copied.getByLabel('Amount Requested')).not.toHaveValue('')
})
