import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, figure, fillPurchase, row, startRequest } from './calculator.ts'

const calculator = { at: '/#/get-quote' }

test('a manager prices a loan, opens the PDF, gets the mail, prints and modifies', async ({ signedOn, baseURL }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Your reference').fill('Golden 1')
  await expect(page.getByRole('meter', { name: 'Base LVR' })).toHaveAttribute('value', '90')
  await expectAccessible(page)

  await calculate(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(figure(page, 'Base LVR').first()).toHaveText('90.00%')
  await expect(figure(page, 'Premium rate')).toHaveText('2.180%')
  await expect(figure(page, 'Base premium')).toHaveText('$10,701.82')
  await expect(figure(page, 'GST')).toHaveText('$1,070.18')
  await expect(figure(page, 'Stamp duty')).toHaveText('$1,177.20')
  await expect(figure(page, 'Customer premium payable')).toHaveText('$12,949.20')
  await expect(figure(page, 'Self-employed')).toHaveText('NO')
  await expect(page.getByText('Sample rates: not an offer.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Premium by deposit' })).toBeVisible()
  await expectAccessible(page)

  const answered = page.waitForResponse(/\.pdf$/)
  const opened = page.context().waitForEvent('page')
  const pdf = await holdCalls(page, '**/*.pdf')
  await page.getByRole('link', { name: 'Quote PDF' }).click()
  const tab = await opened
  // A browser without a PDF viewer downloads the file instead.
  const shown = Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')])
  pdf.goOn()
  expect((await answered).headers()['content-type']).toContain('application/pdf')
  const saved = await shown
  expect(saved ? saved.url() : tab.url()).toMatch(/^blob:/)
  await tab.close()

  await page.getByRole('button', { name: 'Email Quote' }).click()
  const sent = page.getByRole('dialog', { name: 'Quote sent' })
  await expect(sent).toContainText('Your quote has been sent to your registered email account.')
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'OK' }).click()
  const reference = (await figure(page, 'Quote reference').textContent()) ?? ''
  await expect.poll(async () => (await fetch(`${baseURL}/dev/mail`)).text()).toContain(`LMI premium quote ${reference}`)

  await page.getByRole('button', { name: 'Email Quote' }).click()
  await expect(sent).toContainText('sent less than a minute ago')
  await sent.getByRole('button', { name: 'OK' }).click()

  const printed = page.waitForResponse(/\.pdf$/)
  const printTab = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Printer Friendly' }).click()
  expect((await printed).headers()['content-type']).toContain('application/pdf')
  await (await printTab).close()

  await page.getByRole('button', { name: 'Modify' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Brand')).toHaveValue(/.+/)
  await expect(page.getByLabel('Loan amount')).toHaveValue('540,000.00')
  await expect(page.getByLabel('Loan purpose').locator(':checked')).toHaveText('Purchase existing')
  await expect(page.getByLabel('Employment').locator(':checked')).toHaveText('PAYG full time')
  await expect(page.getByLabel('Security value')).toHaveValue('600,000.00')
  await expect(page.getByLabel('State').locator(':checked')).toHaveText('Victoria')
  await expect(page.getByLabel('Occupancy').locator(':checked')).toHaveText('Owner occupied')
  await expect(page.getByLabel('Your reference')).toHaveValue('Golden 1')
})

test('a property share has two policies, created once', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByLabel('Property Share').check()
  await expect(page.getByRole('button', { name: 'Add borrower' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Remove borrower 1' })).toHaveCount(0)
  await row(page, 'Borrower 2').getByLabel('Employment').selectOption('Self-employed')
  await row(page, 'Borrower 1').getByLabel('Share amount').fill('300000')
  await row(page, 'Borrower 2').getByLabel('Share amount').fill('200000')
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('form').getByText('Invalid loan share amount total.')).toBeVisible()
  await row(page, 'Borrower 1').getByLabel('Share amount').fill('340000')
  await expect(page.getByRole('form').getByText('Invalid loan share amount total.')).toBeHidden()
  await calculate(page)

  await expect(page.getByText('At least one borrower is self-employed, which raises the premium.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Policy' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Property Share' })
  await expect(confirmation).toContainText('You have selected to create two new policies.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeVisible()
  await confirmation.getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('button', { name: 'Create Policy' })).toBeFocused()

  await page.getByRole('button', { name: 'Create Policy' }).click()
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  const summary = page.getByRole('dialog', { name: 'Policy Summary' })
  for (const header of ['Policy number', 'Premium', 'Loan amount', 'Date created'])
    await expect(summary.getByRole('columnheader', { name: header })).toBeVisible()
  await expect(summary.getByRole('row')).toHaveCount(3)
  await expect(summary).toContainText('$340,000.00')
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Create Policy' })).toBeDisabled()
  await expect(page.getByText('The policies of this quote have been created.')).toBeVisible()
})

test('a top-up pays only what the existing policy has not paid yet', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await page.getByRole('radio', { name: 'SMSF' }).check()
  await page.getByRole('radio', { name: 'Top-Up' }).check()
  await expect(page.getByRole('radio', { name: 'SMSF' })).toHaveCount(0)
  await expect(page.getByLabel('Property Share')).toHaveCount(0)
  await page.getByLabel('LMI Policy Number').fill('1000000001')
  await page.getByLabel('Outstanding Loan Balance').fill('700000')
  await page.getByLabel('Loan number').fill('LN1')
  await page.getByLabel('Loan amount').fill('60000')
  await page.getByLabel('Security value').fill('800000')
  await page.getByLabel('State').selectOption('New South Wales')
  await expect(page.getByRole('meter', { name: 'Base LVR' })).toHaveAttribute('value', '95')
  await expectAccessible(page)
  await calculate(page)
  await expect(figure(page, 'Previous premium paid')).toHaveText('$15,493.09')
  await expect(figure(page, 'Customer premium payable')).toHaveText('$17,940.41')

  await page.getByRole('button', { name: 'Modify' }).click()
  await page.getByLabel('Incumbent insurer').check()
  await expect(page.getByLabel('LMI Policy Number')).toHaveCount(0)
  await calculate(page)
  await expect(figure(page, 'Previous premium paid')).toHaveText('$0.00')

  await page.getByRole('button', { name: 'Modify' }).click()
  await page.getByLabel('Incumbent insurer').uncheck()
  await expect(page.getByLabel('LMI Policy Number')).toHaveValue('')
  await page.getByLabel('LMI Policy Number').fill('1999999999')
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no policy 1999999999.')
})

test('the plans stand side by side, the cut-offs say what would save, and the chart can be walked along', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', calculator)
  await startRequest(page)
  await fillPurchase(page)
  await calculate(page)
  const saving = page.getByRole('row', { name: /Borrow \$6,000\.00 less/ })
  for (const cell of ['LVR 89.00%', '$11,442.55', '$1,506.65'])
    await expect(saving.getByRole('cell', { name: cell, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Compare plans' }).click()
  const plans = page.getByRole('table', { name: 'Figures by plan' })
  for (const plan of ['Single (this quote)', 'Single, capitalised', 'Monthly'])
    await expect(plans.getByRole('columnheader', { name: plan, exact: true })).toBeVisible()

  const deposit = page.getByRole('slider', { name: 'Deposit' })
  await expect(deposit).toHaveAttribute('aria-valuetext', /\$60,000\.00 .* premium \$12,949\.20/)
  await deposit.press('ArrowRight')
  await expect(deposit).toHaveAttribute('aria-valuetext', /\$61,000\.00 .* premium about \$/)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('rowheader', { name: '$60,000.00 (this quote)' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Figures by deposit' }).getByRole('cell', { name: '10.00%' }),
  ).toHaveCount(1)
  await page.getByText('Why this premium').click()
  await expect(page.getByText(/\$540,000\.00 . 2\.180%/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Try it: Borrow $6,000.00 less' }).click()
  await expect(page.getByText('Borrow $6,000.00 less. Recalculate.')).toBeVisible()
  await expect(page.getByLabel('Loan amount')).toHaveValue('534,000.00')
  await calculate(page)
  await expect(figure(page, 'Customer premium payable')).toHaveText('$11,442.55')
})
