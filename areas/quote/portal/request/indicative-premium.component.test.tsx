import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Indication, QuoteForm, QuoteRequestBody } from '#areas/quote/contract'
import { CallRefused, createQueryClient } from '#browser/http'
import { Form, useFormStore } from '#ui/form'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import { newForm } from '../form/calculator-form.ts'
import { calculatorRules } from '../form/use-calculator-form.ts'
import { sampleLists } from '../testing/sample-lists.ts'
import { IndicativePremium } from './indicative-premium.tsx'
import { LoansSection } from './row-sections.tsx'

const complete: QuoteForm = {
  ...newForm(sampleLists),
  brandName: 'IRONBANK',
  loanList: [{ loanAmount: '540,000.00', loanPurpose: 'PUREXIST' }],
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: '' }],
  securityList: [{ securityValue: '600,000.00', stateName: 'VIC', occupancyType: 'OWNOC' }],
}
const rules = calculatorRules(sampleLists, 'Figtree LMI')
const queries = createQueryClient()

type Indicate = (body: QuoteRequestBody, signal: AbortSignal) => Promise<Indication>

function Request({ form = complete, indicate }: { readonly form?: QuoteForm; readonly indicate: Indicate }) {
  const store = useFormStore({ ...rules, initial: form })
  return (
    <main>
      <h1>Premium calculator</h1>
      <Form store={store} lists={rules.lists} label="Premium calculator" onValid={() => undefined}>
        <LoansSection store={store} lists={sampleLists} />
      </Form>
      <IndicativePremium store={store} parse={rules.parse} indicate={indicate} />
    </main>
  )
}

const show = async (indicate: Indicate, form = complete) => {
  queries.clear()
  const shown = (key: string) => (
    <QueryClientProvider client={queries}>
      <Request key={key} form={form} indicate={indicate} />
    </QueryClientProvider>
  )
  const { rerender } = await render(shown('first'))
  return { openAgain: async () => await rerender(shown('again')) }
}

const amounts = { originalBasePremium: 1, previousPremiumPaid: 0, basePremium: 1, gst: 1, stampDuty: 1 }
const priced = (customerPremiumPayable: number): Indication => ({
  outcome: 'priced',
  baseLVR: 90,
  capitalisedLVR: 90,
  capitalisedLoan: 540_000,
  ...amounts,
  totalPremium: customerPremiumPayable,
  governmentCredits: 0,
  customerPremiumPayable,
  monthly: null,
})
const loanOf = ({ loanList = [] }: QuoteRequestBody) => Number(loanList?.[0]?.loanAmount)
const amount = page.getByLabelText('Loan amount')
const indication = page.getByRole('status').last()

test('the indicative premium follows a pause in typing with one call, not each key', async () => {
  const indicate = vi.fn(async (body: QuoteRequestBody) => priced(loanOf(body) / 100))
  await show(indicate)
  await expect.element(indication).toHaveTextContent('Indicative premium $5,400.00')
  await amount.clear()
  await userEvent.type(amount, '550000')
  await expect.element(indication).toHaveTextContent('Indicative premium $5,500.00')
  expect(indicate).toHaveBeenCalledTimes(2)
  await expectAccessible()
})

test('a request that becomes incomplete has no indicative premium and shows no error', async () => {
  const indicate = vi.fn(async () => priced(5400))
  await show(indicate)
  await expect.element(indication).toHaveTextContent('Indicative premium $5,400.00')
  await amount.clear()
  await expect.element(indication).toHaveTextContent('')
  expect(indicate).toHaveBeenCalledTimes(1)
  await expect.element(amount).not.toHaveAccessibleDescription()
})

test('an earlier premium that arrives late does not replace that of the newer request', async () => {
  const answers = new Map<number, (answer: Indication) => void>()
  await show((body) => new Promise((resolve) => answers.set(loanOf(body), resolve)))
  await vi.waitFor(() => expect(answers.has(540_000)).toBe(true))
  await amount.fill('550000')
  await vi.waitFor(() => expect(answers.has(550_000)).toBe(true))
  answers.get(550_000)?.(priced(5500))
  await expect.element(indication).toHaveTextContent('Indicative premium $5,500.00')
  answers.get(540_000)?.(priced(5400))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(indication).toHaveTextContent('Indicative premium $5,500.00')
})

test('a request that the service refuses shows the reason, except for the LVR, which its card states', async () => {
  const refused = [
    { code: 'lvr-above-cap', message: 'The LVR is above the limit.' },
    { code: 'unknown-policy', message: 'There is no policy 1999999999.' },
  ]
  await show(async () => ({ outcome: 'refused', refused }))
  await expect.element(indication).toHaveTextContent('There is no policy 1999999999.')
})

test('a service without the call shows nothing and is not called again', async () => {
  const indicate = vi.fn(async () => {
    throw new CallRefused(404, [])
  })
  const { openAgain } = await show(indicate)
  await vi.waitFor(() => expect(indicate).toHaveBeenCalledTimes(1))
  await amount.fill('550000')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await openAgain()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(indicate).toHaveBeenCalledTimes(1)
  await expect.element(indication).toHaveTextContent('')
})
