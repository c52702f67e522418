import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { QuoteForm } from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import { useReplacedForm } from '#browser/drafts'
import { Form, FormErrors, SubmitButton, useFormStore } from '#ui/form'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import { emptyBorrower, newForm } from '../form/calculator-form.ts'
import { calculatorRules } from '../form/use-calculator-form.ts'
import { sampleLists } from '../testing/sample-lists.ts'
import { LastChoice } from './choice-input.tsx'
import { CoverSection, ExistingPolicySection } from './cover-sections.tsx'
import { BorrowersSection, LoansSection, SecuritiesSection } from './row-sections.tsx'

const fresh = newForm(sampleLists)
const { options } = sampleLists

function Request({ form = fresh, options: offered = options }: { form?: QuoteForm; options?: PartyOptions }) {
  const lists = { ...sampleLists, options: offered }
  const rules = calculatorRules(lists, 'Figtree LMI')
  const store = useFormStore({ ...rules, initial: form })
  const replacing = useReplacedForm(store, null)
  return (
    <main>
      <h1>Premium calculator</h1>
      <FormErrors store={store} refused={[]} />
      <Form store={store} lists={rules.lists} label="Premium calculator" onValid={() => undefined}>
        <LastChoice store={store} options={lists.options} replacing={replacing}>
          <CoverSection
            store={store}
            lists={lists}
            parse={rules.parse}
            choices={rules.lists}
            optionsMissing={false}
            loadOptions={async () => undefined}
          />
          <LoansSection store={store} lists={lists} />
          <BorrowersSection store={store} lists={lists} />
          <SecuritiesSection />
          <ExistingPolicySection store={store} lists={lists} />
        </LastChoice>
        <SubmitButton label="Calculate Premium" />
      </Form>
    </main>
  )
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const undo = page.getByRole('button', { name: 'Undo' })
const borrower = (employmentType: string) => ({ ...emptyBorrower, employmentType })

test('another plan reports what it removed, and Undo restores it and keeps later input', async () => {
  await render(<Request form={{ ...fresh, capitalisedFlag: 'YES', productType: 'SMSF' }} />)
  await radio('Monthly').click()
  await expect.element(page.getByRole('status').getByText('Removed: Capitalised. Changed: Product type.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Loan amount').fill('540000')
  await undo.click()
  await expect.element(radio('Single')).toBeChecked()
  await expect.element(radio('Single')).toHaveFocus()
  await expect.element(radio('SMSF')).toBeChecked()
  await expect.element(page.getByLabelText('Capitalised')).toBeChecked()
  await expect.element(page.getByLabelText('Loan amount')).toHaveValue('540,000.00')
  await expect.element(undo).not.toBeInTheDocument()
})

test('a property share reports which borrowers it removed, and Undo restores them in place', async () => {
  const borrowerList = ['PAYGFT', 'SELFEMP', 'PAYGFT', 'SELFEMP'].map(borrower)
  await render(<Request form={{ ...fresh, borrowerList }} />)
  await page.getByLabelText('Property Share').click()
  await expect.element(page.getByText('Removed: Borrower 3, Borrower 4.')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Borrower 3' })).not.toBeInTheDocument()
  await page.getByLabelText('Employment').first().selectOptions('Self-employed')
  await undo.click()
  await expect.element(page.getByLabelText('Property Share')).not.toBeChecked()
  const employment = page.getByLabelText('Employment')
  await expect.element(employment).toHaveLength(4)
  expect(employment.elements().map((field) => (field as HTMLSelectElement).value)).toEqual([
    'SELFEMP',
    'SELFEMP',
    'PAYGFT',
    'SELFEMP',
  ])
})

test('a property share shows the difference between the shares and the loan while typing', async () => {
  const loanList = [{ loanAmount: '540,000.00', loanPurpose: 'PUREXIST' }]
  await render(<Request form={{ ...fresh, loanList }} />)
  await page.getByLabelText('Property Share').click()
  const shares = page.getByLabelText('Share amount')
  await expect.element(shares.first()).not.toHaveAccessibleDescription()
  await userEvent.type(shares.first(), '270000')
  await expect.element(shares.first()).toHaveAccessibleDescription('Shares total $270,000.00; $270,000.00 short.')
  await userEvent.type(shares.last(), '270000')
  await expect.element(shares.last()).toHaveAccessibleDescription('Shares total $540,000.00.')
  await expectAccessible()
})

test('unticking Property Share reports that the shares are removed', async () => {
  const borrowerList = ['300,000.00', '240,000.00'].map((shareAmount) => ({ ...borrower('PAYGFT'), shareAmount }))
  await render(<Request form={{ ...fresh, propertyShareFlag: 'YES', borrowerList }} />)
  await page.getByLabelText('Property Share').click()
  await expect.element(page.getByText('Removed: Share amount.')).toBeVisible()
  await undo.click()
  await expect.element(page.getByLabelText('Share amount').first()).toHaveValue('300,000.00')
})

test('MORE... is replaced by a dropdown of all tenures, which shows no error until it is left', async () => {
  await render(<Request />)
  await radio('Monthly').click()
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  const tenure = page.getByRole('radiogroup', { name: /^Billing tenure/ })
  await expect.element(tenure).toHaveAccessibleDescription('Input is required.')
  await radio('MORE...').click()
  const dropdown = page.getByRole('combobox', { name: /^Billing tenure/ })
  await expect.element(dropdown).toHaveFocus()
  await expect.element(dropdown).not.toHaveAccessibleDescription()
  await expect.element(tenure).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.tab()
  await expect.element(dropdown).not.toHaveAccessibleDescription()
  await userEvent.tab()
  await expect.element(dropdown).toHaveAccessibleDescription('Input is required.')
  await dropdown.selectOptions('48 months')
  await expect.element(dropdown).not.toHaveAccessibleDescription()
})

test('after MORE... a button leads back to the first three tenures, and keeps one of them', async () => {
  await render(<Request />)
  await radio('Monthly').click()
  const dropdown = page.getByRole('combobox', { name: /^Billing tenure/ })
  const back = page.getByRole('button', { name: 'Back to the first 3' })
  await radio('MORE...').click()
  await userEvent.tab()
  await expect.element(back).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dropdown).not.toBeInTheDocument()
  await expect.element(radio('12 months')).toHaveFocus()
  const tenure = page.getByRole('radiogroup', { name: /^Billing tenure/ })
  await expect.element(tenure).not.toHaveAccessibleDescription()
  await radio('MORE...').click()
  await dropdown.selectOptions('24 months')
  await back.click()
  await expect.element(radio('24 months')).toBeChecked()
  await radio('MORE...').click()
  await dropdown.selectOptions('48 months')
  await back.click()
  await expect.element(radio('24 months')).not.toBeChecked()
  await expect.element(radio('MORE...')).toBeVisible()
  await expectAccessible()
})

test('a choice that hides a field removes its error from the summary too', async () => {
  await render(<Request />)
  await radio('Monthly').click()
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  const problem = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(problem('Billing tenure is required.')).toBeVisible()
  await radio('Single').click()
  await expect.element(problem('Billing tenure is required.')).not.toBeInTheDocument()
  await expect.element(problem('Employment is required.')).toBeVisible()
})

test('a tenure that is not among the first three is shown in the dropdown at once', async () => {
  await render(<Request form={{ ...fresh, premiumPlanType: 'IPTMnthly', billingTenure: '48' }} />)
  await expect.element(page.getByRole('combobox', { name: /^Billing tenure/ })).toHaveValue('48')
})

test('three tenures or fewer need no MORE...', async () => {
  const three = { ...options, billingTenures: { IPTMnthly: [12, 24, 36] } }
  await render(<Request form={{ ...fresh, premiumPlanType: 'IPTMnthly' }} options={three} />)
  await expect.element(radio('36 months')).toBeVisible()
  await expect.element(radio('MORE...')).not.toBeInTheDocument()
})

test('a new loan has the fields that the party options list for it, and the existing policy comes last', async () => {
  const everywhere = { NEW: true, TOPUP: true }
  const offered = { ...options, outstandingLoanBal: everywhere, insuredLoans: everywhere, incumbentInsurer: everywhere }
  await render(<Request options={offered} />)
  await expect.element(page.getByLabelText('Incumbent insurer')).toBeVisible()
  await expect.element(page.getByLabelText('Loan number')).toBeVisible()
  await expect.element(page.getByLabelText('LMI Policy Number')).not.toBeInTheDocument()
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Cover',
    'Loans',
    'Borrowers',
    'Securities',
    'Existing LMI policy',
    'Insured loans',
  ])
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect
    .element(page.getByLabelText('Outstanding Loan Balance'))
    .toHaveAccessibleDescription('Outstanding Loan Balance is required.')
})

test('Incumbent insurer reports that the policy number is removed, and Undo restores it', async () => {
  await render(<Request form={{ ...fresh, transactionType: 'TOPUP', lmiPolicyNumber: '1000000001' }} />)
  await page.getByLabelText('Incumbent insurer').click()
  await expect.element(page.getByText('Removed: LMI Policy Number.')).toBeVisible()
  await undo.click()
  await expect.element(page.getByLabelText('LMI Policy Number')).toHaveValue('1000000001')
})
