import type { Locator, Page } from '@playwright/test'
import { lenderCalls } from '../../areas/credit-referral/e2e/referral-calls.ts'
import { createQuote } from '../../areas/policy-submission/e2e/submission-steps.ts'
import { completeLoan, openForm, replaceInOnePress, submitButton } from '../../areas/variation/e2e/variation-steps.ts'
import { fact } from './fact.ts'
import { expect, openCalculator, test } from './people.ts'

/** Counts what a person does: each press of a button, link or key, each field that is filled in, each choice. */
function countPresses(page: Page) {
  let count = 0
  const counted = async (act: Promise<unknown>) => {
    count += 1
    await act
  }
  return {
    press: (target: Locator) => counted(target.click()),
    key: (key: string) => counted(page.keyboard.press(key)),
    fill: (label: string, text: string) => counted(page.getByRole('textbox', { name: label, exact: true }).fill(text)),
    choose: (label: string, option: string) =>
      counted(page.getByLabel(label, { exact: true }).selectOption({ label: option })),
    pick: (...names: string[]) =>
      counted(
        page
          .locator('input[type=file]')
          .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The ${name}.`) }))),
      ),
    button: (name: string) => counted(page.getByRole('button', { name, exact: true }).click()),
    count: () => count,
  }
}

test('a quote takes at most 9 presses from any page', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager')
  await openCalculator(page)
  await page.goto('/#/policy-search')
  // Until then, the calculator of before is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'POLICY SEARCH' })).toBeVisible()
  const day = countPresses(page)
  await day.press(page.getByRole('link', { name: 'Get Quote' }))
  await day.choose('Brand', 'Ironbark Bank')
  await day.fill('Loan amount', '540000')
  await day.choose('Loan purpose', 'Purchase existing')
  await day.choose('Employment', 'PAYG full time')
  await day.fill('Security value', '600000')
  await day.choose('State', 'Victoria')
  await day.choose('Occupancy', 'Owner occupied')
  await day.button('Calculate Premium')
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeVisible()
  expect(day.count()).toBeLessThanOrEqual(9)
})

test('a referral takes at most 10 presses, and 2 to be found again', async ({ signedOn, story }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/credit-referral?view=new' })
  const reference = story.reference('PRESSES')
  const refer = countPresses(page)
  await refer.choose('Brand', 'Ironbark Bank')
  await refer.fill('Lender Reference Number', reference)
  await refer.choose('Referral Reason', 'LVR above limit')
  await refer.choose('Submission Type', 'New application')
  await refer.fill('Base Loan Amount', '578400')
  await refer.fill('Base LVR', '96.40')
  await refer.press(page.getByRole('radio', { name: 'No', exact: true }))
  await refer.fill('Credit Notes', 'Genuine savings of two years.')
  await refer.pick('valuation.txt', 'payslips.txt')
  await expect(page.getByText('Ready to send')).toHaveCount(2)
  await refer.button('Submit')
  await expect(page.getByText(/Request submitted successfully/)).toBeVisible()
  expect(refer.count()).toBeLessThanOrEqual(10)

  await page.goto('/#/help')
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
  const find = countPresses(page)
  await find.key('Control+k')
  // The text is part of the search; the presses are around it.
  await page.getByRole('combobox').pressSequentially(reference)
  await find.key('Enter')
  await expect(page.getByRole('heading', { name: 'Application' })).toBeVisible()
  await expect(page.getByText(reference).first()).toBeVisible()
  expect(find.count()).toBeLessThanOrEqual(2)
})

test('a case is decided with at most 4 presses, from the list to the lender’s notice', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('DECIDE')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?reference=${reference}` })
  const day = countPresses(page)
  await day.press(page.getByRole('link', { name: requestId }))
  await day.fill('UW Notes', 'Approved.')
  await day.button('Approved')
  await day.press(page.getByRole('alertdialog').getByRole('button', { name: 'Decide' }))
  await expect(page.getByText('Decided: Approved. Lender notified.')).toBeVisible()
  expect(day.count()).toBeLessThanOrEqual(4)
})

test('a policy from a quote takes at most 2 presses and 12 missing fields', async ({ signedOn, apiOf }) => {
  const page = await signedOn('ironbark.manager')
  await openCalculator(page)
  const { quoteId } = await createQuote(await apiOf('ironbark.manager'))
  await page.goto(`/#/get-quote?quote=${quoteId}`)
  const day = countPresses(page)
  await day.press(page.getByRole('link', { name: 'Submit policy' }))
  await expect(page.getByText(`Filled in from quote ${quoteId}.`)).toBeVisible()
  await day.button('Submit')
  const errors = page.getByRole('alert').getByRole('listitem')
  await expect(errors.first()).toBeVisible()
  expect(day.count()).toBeLessThanOrEqual(2)
  expect(await errors.count()).toBeLessThanOrEqual(12)
})

test('a policy is shown one press after its loan number', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  await page.getByRole('textbox', { name: 'Loan Number' }).fill('IBK72000117')
  const day = countPresses(page)
  await day.key('Enter')
  await expect(fact(page.getByRole('region', { name: 'Policy Information' }), 'Policy Number')).toHaveText('1000000001')
  expect(day.count()).toBeLessThanOrEqual(1)
})

test('a security is replaced, with the variation submitted, in at most 15 presses beside the missing terms of its loan', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  const replaced = await replaceInOnePress(page)
  const day = countPresses(page)
  await day.press(submitButton(page))
  await day.press(page.getByRole('dialog', { name: 'Submit this variation?' }).getByRole('button', { name: 'Submit' }))
  await expect(page.getByText(/^Variation submitted successfully/)).toBeVisible()
  expect(replaced + day.count()).toBeLessThanOrEqual(15)
})

test('five documents take at most 7 presses', async ({ signedOn, story }) => {
  const page = await signedOn('ironbark.lender', { at: '/#/upload-doc' })
  const day = countPresses(page)
  await day.choose('Brand', 'Ironbark Bank')
  await day.press(page.getByRole('radio', { name: 'Loan number' }))
  await day.fill('Loan number', `PRESS${story.number}`)
  await day.choose('Category', 'Valuation report')
  await day.pick('valuation.txt', 'title.txt', 'plan.txt', 'contract.txt', 'claim.txt')
  await day.choose('Category of claim.txt', 'Claim')
  await expect(page.getByText('5 files,')).toBeVisible()
  await day.button('Submit')
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded 5 files successfully' })).toBeVisible()
  expect(day.count()).toBeLessThanOrEqual(7)
})
