import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { VariationEffect } from '#areas/variation/contract'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import { VariationChanges } from '../index.ts'

const difference = (name: string, label: string, before: string, after: string) => ({
  name,
  label,
  before,
  after,
  lines: false,
})
const effect: VariationEffect = {
  loans: [
    {
      id: '1',
      name: 'LN-1',
      change: 'changed',
      differences: [difference('linkedSecurities', 'Linked securities', '1 Long Street', '2 Short Street')],
    },
    { id: '2', name: 'LN-2', change: 'unchanged', differences: [] },
  ],
  securities: [
    {
      id: '1',
      name: '1 Long Street',
      change: 'removed',
      differences: [difference('addressLine1', 'Address Line 1', '1 Long Street', '')],
    },
    {
      id: '2',
      name: '2 Short Street',
      change: 'added',
      differences: [difference('addressLine1', 'Address Line 1', '', '2 Short Street')],
    },
  ],
  before: {
    loans: 2,
    securities: 1,
    loanAmount: 540000,
    securityValue: 600000,
    lvr: 90,
    band: { from: 85.01, to: 90 },
  },
  after: {
    loans: 2,
    securities: 1,
    loanAmount: 540000,
    securityValue: 580000,
    lvr: 93.1,
    band: { from: 90.01, to: 95 },
  },
  limits: ['The LVR rises above 92.00%.'],
  premium: {
    card: { name: 'Sample card', version: '1', illustrative: true },
    before: { totalPremium: 10000, refused: null, steps: [] },
    after: {
      totalPremium: 12000.5,
      refused: null,
      steps: [{ name: 'base', words: 'Rate for 93.10% LVR', figure: '2.500%' }],
    },
    difference: 2000.5,
  },
  warnings: [{ code: 'alike', message: 'Two addresses look alike.' }],
}

test('a variation shows old and new values, its effect on LVR, band and premium, and warnings', async () => {
  await render(
    <main>
      <VariationChanges effect={effect} />
    </main>,
  )
  const loans = page.getByRole('region', { name: 'Loans' })
  await expect.element(loans).toMatchTextContent('LN-1 Changed')
  await expect.element(loans).toMatchTextContent('Linked securitieswas 1 Long Street now 2 Short Street')
  await expect.element(loans).toMatchTextContent('1 loan unchanged')
  const securities = page.getByRole('region', { name: 'Securities' })
  await expect.element(securities).toMatchTextContent('1 Long Street Removed')
  await expect.element(securities).toMatchTextContent('2 Short Street Added')
  await expect.element(page.getByRole('row', { name: 'LVR 90.00% 93.10%' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'LVR band 85.01% to 90.00% 90.01% to 95.00%' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Difference +$2,000.50' })).toBeVisible()
  await expect.element(page.getByText('$2,000.50 payable when the insurer accepts the variation.')).toBeVisible()
  for (const message of [/The LVR rises above 92.00%./, /Two addresses look alike./, /Sample rates: not an offer./])
    await expect.element(page.getByText(message)).toBeVisible()
  await page.getByText('How this premium was calculated').click()
  await expect.element(page.getByText('Base: Rate for 93.10% LVR')).toBeVisible()
  await expectAccessible()
})

test('the bars name the values before and after in sight, and do not repeat the totals for assistive technology', async () => {
  await render(<VariationChanges effect={effect} />)
  const bars = [...document.querySelectorAll('[aria-hidden="true"] > div')].map((bar) => bar.textContent)
  expect(bars).toEqual(['Security valueBefore$600,000.00After$580,000.00', 'LVRBefore90.00%After93.10%'])
  await expect.element(page.getByText('Before', { exact: true }).first()).toBeVisible()
})

test('while something is missing, the variation shows what to do in place of the LVR', async () => {
  const after = { loans: 1, securities: 2, loanAmount: null, securityValue: 1650000, lvr: null }
  const missing = ['Remove 14 Banksia Street, or link 8 Wattle Road.']
  await render(<VariationChanges effect={{ loans: [], securities: [], before: effect.before, after, missing }} />)
  await expect.element(page.getByText('LVR not known yet')).toBeVisible()
  await expect.element(page.getByText('Remove 14 Banksia Street, or link 8 Wattle Road.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'LVR 90.00% –' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Loan amount $540,000.00 –' })).toBeVisible()
})

test('an unknown figure is shown as a dash', async () => {
  const unknown = { loans: 1, securities: 1, loanAmount: 0, securityValue: 0, lvr: null }
  await render(<VariationChanges effect={{ loans: [], securities: [], before: effect.before, after: unknown }} />)
  await expect.element(page.getByRole('row', { name: 'LVR 90.00% –' })).toBeVisible()
  await expect.element(page.getByText('No change').first()).toBeVisible()
  expect(page.getByRole('region', { name: 'Indicative premium' }).elements()).toEqual([])
})

test('an accepted variation says since when the premium is due, and on what day it was rated', async () => {
  const decided = {
    status: 'Accepted',
    submittedAt: '2026-11-02T03:00:00.000Z',
    decidedAt: '2026-11-03T22:00:00.000Z',
  } as const
  const policy = { policyVersion: 2, currentVersion: 3, policyStatus: 'In Force' } as const
  await render(<VariationChanges effect={effect} submission={{ ...decided, ...policy }} />)
  const premium = page.getByRole('region', { name: 'Indicative premium' })
  await expect.element(premium).toMatchTextContent('$2,000.50 payable since 4 November 2026')
  await expect.element(premium).toMatchTextContent('Both rated on 2 November 2026 as for a new policy, Sample card v1.')
})

test('a variation that was declined says that nothing is due', async () => {
  const decided = {
    status: 'Declined',
    submittedAt: '2026-11-02T03:00:00.000Z',
    decidedAt: '2026-11-03T22:00:00.000Z',
  } as const
  const policy = { policyVersion: 2, currentVersion: 2, policyStatus: 'In Force' } as const
  await render(<VariationChanges effect={effect} submission={{ ...decided, ...policy }} />)
  await expect.element(page.getByRole('row', { name: 'Difference +$2,000.50' })).toBeVisible()
  await expect.element(page.getByText('Nothing is due: the variation was declined.')).toBeVisible()
  expect(page.getByText(/payable/).elements()).toEqual([])
})

test.each([
  [-350.25, '$350.25 refundable when the insurer accepts the variation.'],
  [0, 'The premium does not change.'],
])('a premium that differs by %d dollars says who pays and when', async (difference, message) => {
  await render(<VariationChanges effect={{ ...effect, premium: { ...effect.premium, difference } }} />)
  await expect.element(page.getByText(message)).toBeVisible()
})
