import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { exampleRequests } from '#areas/quote/contract'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import type { SinceQuote } from '../../contract/index.ts'
import { SinceQuotePanel } from './since-quote-panel.tsx'

const figures = { basePremium: 10701.82, gst: 1070.18, stampDuty: 1177.2, totalPayable: 12949.2, card: 'Card B 1' }
const same: SinceQuote = {
  moved: [],
  together: [],
  quoted: figures,
  now: figures,
  reasons: [],
  taken: [{ label: 'Product type', value: 'Standard' }],
  expired: null,
}
const crossing = 'LVR 89.40% → 91.20%: above the 90.00% and 91.00% cut-offs.'
const moved: SinceQuote = {
  ...same,
  moved: [
    {
      label: 'Loan 1 amount',
      quoted: '$536,400.00',
      now: '$547,200.00',
      effects: [
        { message: crossing, crosses: true },
        { message: 'Total loan $536,400.00 → $547,200.00: no cut-off crossed.', crosses: false },
      ],
    },
    { label: 'Borrower 1 employment', quoted: 'PAYG full-time', now: 'nothing', effects: [] },
  ],
  now: { ...figures, basePremium: 17_000, totalPayable: 20_570 },
}
const tooHigh = 'The LVR of 96.67% is above the limit of 95.00%. Lower the loan or raise a credit referral.'

const nothing = { replaced: null, replace: vi.fn(), restore: vi.fn(), reset: vi.fn(), undo: vi.fn(), dismiss: vi.fn() }
const { purchase } = exampleRequests
const calls = {
  onRetry: vi.fn(),
  onRecalculate: vi.fn(),
  requestNow: () => ({ ...purchase, brandName: 'IronbarkBank', sourceRefNumber: 'HL-77' }),
}
const openReferral = vi.fn()
type Panel = Parameters<typeof SinceQuotePanel>[0]

function panel(compared: Partial<Panel['compared']> = {}, props: Partial<Panel> = {}) {
  return (
    <SinceQuotePanel
      quoteId="7KD3M-9PXWC-4BQRT"
      compared={{ since: same, waiting: false, busy: null, refused: [], replacing: nothing, ...calls, ...compared }}
      mayCalculate
      links={{ openReferral, calculator: '#/get-quote' }}
      {...props}
    />
  )
}
const recalculate = page.getByRole('button', { name: 'Recalculate', exact: true })

test('an unchanged form has one line that says so, and no button for a new quote', async () => {
  await render(panel())
  await expect.element(page.getByRole('status')).toHaveTextContent('No changes. The quote’s premium applies.')
  await expect.element(recalculate).not.toBeInTheDocument()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expectAccessible()
})

test('an expired quote, or one with changed rates, can be recalculated although nothing changed', async () => {
  const { rerender } = await render(panel({ since: { ...same, expired: '2027-02-20' } }))
  await expect.element(page.getByText('The quote was valid until 20/02/2027.')).toBeVisible()
  await expect.element(recalculate).toBeVisible()
  await rerender(panel({ since: { ...same, now: { ...figures, gst: 1, card: 'Card C 1' } } }))
  await expect.element(page.getByRole('status')).toHaveTextContent('No changes, but the rates have changed.')
  await expect.element(page.getByText('Card B 1 for the quote, Card C 1 now')).toBeVisible()
})

test('changed values are shown with crossed cut-offs, both premiums and the values taken from the quote', async () => {
  await render(panel({ since: moved }))
  await expect.element(page.getByRole('status')).toHaveTextContent(`2 values changed. ${crossing}`)
  const [loan] = page.getByRole('listitem').filter({ hasText: 'Loan 1 amount' }).elements()
  expect(loan?.textContent).toContain('was $536,400.00 now $547,200.00')
  await expect.element(page.getByText('Cut-off', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Total payable' }))
    .toHaveTextContent('Total payable$12,949.20$20,570.00')
  await expect.element(page.getByText('From the quote: Product type Standard.')).toBeVisible()
  await expectAccessible()
  await recalculate.click()
  expect(calls.onRecalculate).toHaveBeenCalledOnce()
})

test('an incomplete form lists what is missing before any premium', async () => {
  const reasons = [{ code: 'incomplete', message: 'Enter Amount Requested of Loan 1.' }]
  await render(panel({ since: { ...moved, now: null, reasons } }))
  await expect.element(page.getByText('Enter Amount Requested of Loan 1.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await expectAccessible()
})

test('the first comparison shows a spinner, and a later one keeps the earlier result while loading', async () => {
  const { rerender } = await render(panel({ since: undefined, waiting: true }))
  await expect.element(page.getByText('Comparing with the quote…')).toBeVisible()
  await expectAccessible()
  await rerender(panel({ since: moved, waiting: true }))
  await expect.element(page.getByText('Comparing…')).toBeVisible()
  await expect.element(page.getByRole('listitem').getByText(crossing)).toBeVisible()
})

test('a failed comparison has a message without an alert, and Retry repeats it', async () => {
  await render(panel({ since: undefined }))
  await expect.element(page.getByText('Could not compare with the quote.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(calls.onRetry).toHaveBeenCalledOnce()
})

test('a refused new quote shows the reason, and its referral has the reference, type and notes', async () => {
  openReferral.mockResolvedValueOnce('draft-exists').mockResolvedValueOnce('opened')
  await render(panel({ since: moved, refused: [{ code: 'lvr-above-cap', message: tooHigh }] }))
  await expect.element(page.getByText('No new quote was made')).toBeVisible()
  await expect.element(page.getByText(tooHigh)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Raise a credit referral' }).click()
  const referral = {
    brandName: 'IronbarkBank',
    baseLoanAmount: '540,000.00',
    baseLVR: '90.00',
    capitalisedFlag: 'NO',
    referralReason: 'LVRLIMIT',
    securityValue: '600,000.00',
    quoteId: '7KD3M-9PXWC-4BQRT',
    sourceRefNumber: 'HL-77',
    submissionType: 'NEWAPP',
    notes: 'The LVR of 96.67% is above the limit of 95.00%.',
  }
  await expect.poll(() => openReferral.mock.lastCall).toEqual([referral, false])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click()
  await expect.poll(() => openReferral.mock.lastCall).toEqual([referral, true])
})

test('a referral that cannot be opened has a message', async () => {
  openReferral.mockRejectedValueOnce(new Error('offline'))
  await render(panel({ since: moved, refused: [{ code: 'lvr-above-cap', message: tooHigh }] }))
  await page.getByRole('button', { name: 'Raise a credit referral' }).click()
  await expect
    .element(page.getByRole('alert').getByText('The credit referral could not be opened. Try again.'))
    .toBeVisible()
})

test('a new quote that is refused without consent links to the disclaimer, if the user has access to it', async () => {
  const consent = { code: 'consent-required', message: 'Accept the disclaimer before you use the premium calculator.' }
  const { rerender } = await render(panel({ since: moved, refused: [consent] }))
  await expect.element(page.getByRole('link', { name: 'Get Quote' })).toHaveAttribute('href', '#/get-quote')
  await rerender(
    panel(
      { since: moved, refused: [{ code: 'lvr-above-cap', message: tooHigh }] },
      {
        links: { openReferral: undefined, calculator: null },
      },
    ),
  )
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Raise a credit referral' })).not.toBeInTheDocument()
})

test('a user without access to the calculator sees why no premium can be recalculated', async () => {
  await render(panel({ since: moved }, { mayCalculate: false }))
  await expect.element(page.getByText('Your role may not calculate premiums.')).toBeVisible()
  await expect.element(recalculate).not.toBeInTheDocument()
  await expectAccessible()
})
