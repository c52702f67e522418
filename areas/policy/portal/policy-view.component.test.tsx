import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../tests/component/expect-accessible.ts'
import type { WholePolicy } from '../contract/index.ts'
import { PolicyInformation, PolicyView } from './index.ts'
import { Lifeline } from './lifeline.tsx'

const loan = {
  id: '1',
  active: true,
  loanNumber: 'LN1',
  drawDownDate: '14/02/2025',
  approvedAmount: 720000,
  remainingTerm: 360,
  loanType: 'HOMELN',
  paymentType: 'P&I',
  interestType: 'VARIABLE',
  fixedRateExpiryDate: null,
  interestRate: '6.14',
  repaymentFrequency: 'MONTHLY',
  loanPurpose: 'PUREXS',
  smsf: 'N',
  securities: ['2'],
  remainingTermAsOf: '14/02/2025',
}
const security = {
  id: '1',
  active: false,
  addressLine1: '14 Banksia Street',
  city: 'Marrickville',
  postCode: '2204',
  state: 'NSW',
  securityValue: 800000,
  occupancyType: 'OWNOC',
  purchasePrice: 800000,
  amountLimitedByGuarantee: null,
  valuationDate: '13/01/2025',
  valuationType: 'FULL',
  residentialType: 'HOUSE',
  ndis: 'N',
}
const [banksia, fig] = ['14 Banksia Street, Marrickville NSW 2204', '2 Fig Lane, Marrickville NSW 2204']
const happened = { by: 'ironbark.manager', effectiveDate: null, reason: null, refundAmount: null }
const words = { name: 'any', lines: false }
const policy: WholePolicy = {
  policyNumber: '1000000001',
  policyStatus: 'Cancelled',
  brand: 'Ironbark Bank',
  lenderReference: 'LR-1',
  applicationNumber: 'A-1',
  productType: 'Standard',
  transactionType: 'New',
  premiumPlan: 'Single',
  billingTenure: null,
  capitalised: false,
  toppedUpPolicyNumber: null,
  replaces: false,
  toppedUpBy: [],
  replaced: false,
  outstandingLoanBalance: null,
  otherSharesAmount: 0,
  loanAmount: 720000,
  securityValue: 900000,
  lvr: 80,
  lmiPremium: 115,
  coverageEffectiveDate: '14/02/2025',
  expiryDate: '14/02/2055',
  cancellationDate: '12/12/2025',
  refundAmount: 500.5,
  premium: {
    originalBasePremium: 100,
    previousPremiumPaid: 0,
    basePremium: 100,
    gst: 10,
    stampDuty: 5,
    totalPremium: 115,
    governmentCredits: 0,
    customerPremiumPayable: 115,
  },
  rateCard: null,
  source: { kind: 'quote', id: 'q-1' },
  createdTogether: ['1000000002'],
  loans: [loan],
  securities: [security, { ...security, id: '2', active: true, addressLine1: '2 Fig Lane', securityValue: 900000 }],
  borrowers: [{ borrowerId: null, employment: 'PAYG full time', firstHomeBuyer: true, shareAmount: 1000 }],
  history: [
    {
      ...happened,
      kind: 'created',
      at: '2025-01-20T01:00:00.000Z',
      version: {
        number: 1,
        variationId: null,
        premiumDifference: null,
        loanAmount: 720000,
        securityValue: 800000,
        lvr: 90,
        loans: [],
        securities: [],
      },
    },
    {
      ...happened,
      kind: 'varied',
      at: '2025-06-20T01:00:00.000Z',
      version: {
        number: 2,
        variationId: '200001',
        premiumDifference: -20.5,
        loanAmount: 720000,
        securityValue: 900000,
        lvr: 80,
        loans: [
          {
            id: '1',
            name: 'LN1',
            change: 'changed',
            differences: [
              { ...words, name: 'linkedSecurities', label: 'Linked securities', before: banksia, after: fig },
            ],
          },
        ],
        securities: [
          { id: '1', name: banksia, change: 'removed', differences: [] },
          {
            id: '2',
            name: fig,
            change: 'added',
            differences: [{ ...words, label: 'Security Value', before: '', after: '$900,000.00' }],
          },
        ],
      },
    },
    {
      ...happened,
      kind: 'cancelled',
      at: '2025-12-12T01:00:00.000Z',
      by: 'figtree.underwriter',
      effectiveDate: '12/12/2025',
      reason: 'The loan was repaid.',
      refundAmount: 500.5,
      version: null,
    },
  ],
  lists: {
    loanType: [{ id: 1, shortName: 'HOMELN', longName: 'Home loan' }],
    paymentType: [],
    interestType: [],
    repaymentFrequency: [],
    loanPurpose: [],
    smsf: [{ id: 2, shortName: 'N', longName: 'No' }],
    state: [{ id: 1, shortName: 'NSW', longName: 'New South Wales' }],
    occupancyType: [],
    valuationType: [],
    residentialType: [],
    ndis: [],
  },
}

const policyHref = (number: string) => `#/policy-search?policy=${number}`

test('a policy shows its terms by name, the links of loans and securities, and removed rows', async () => {
  await render(
    <PolicyView policy={policy} policyHref={policyHref} sourceHref={({ id }) => `#/get-quote?quote=${id}`} />,
  )
  const loans = page.getByRole('region', { name: 'Loans and terms' })
  await expect.element(loans).toMatchTextContent('Home loan')
  await expect.element(loans).toMatchTextContent('Remaining Term360 months, as of 14/02/2025')
  await expect.element(loans).toMatchTextContent('Changed in version 2')
  await expect.element(loans).toMatchTextContent(`Secured bywas ${banksia} now ${fig}`)
  const securities = page.getByRole('region', { name: 'Securities and terms' })
  await expect.element(securities).toMatchTextContent('1 active, 1 removed')
  const rows = securities.getByRole('group')
  await expect.element(rows.nth(0)).toMatchTextContent(`${fig} $900,000.00 Added in version 2`)
  await expect.element(rows.nth(1)).toMatchTextContent(`${banksia} $800,000.00 Removed in version 2`)
  const values = () =>
    securities
      .getByText('Valuation Date')
      .elements()
      .filter((element) => element.checkVisibility()).length
  expect(values()).toBe(1)
  await securities.getByRole('button', { name: 'Open all' }).click()
  await expect.poll(values).toBe(2)
  await expect.element(page.getByRole('link', { name: 'Quote q-1' })).toHaveAttribute('href', '#/get-quote?quote=q-1')
  await expectAccessible()
})

test('a policy shows what accepted variations made due, and the premium with it', async () => {
  await render(<PolicyView policy={policy} policyHref={policyHref} />)
  const premium = page.getByRole('region', { name: 'Premium breakdown' })
  await expect.element(premium).toMatchTextContent('Accepted variations$20.50 refundable')
  await expect.element(premium).toMatchTextContent('Premium with variations$94.50')
  await expect.element(page.getByRole('region', { name: 'History' })).toMatchTextContent('Premium$20.50 refundable')
})

test('the lifeline names drawdown, versions, the end and expiry by their days', async () => {
  await render(<Lifeline policy={policy} now={new Date('2026-11-23T01:00:00Z')} />)
  const points = page.getByRole('region', { name: 'Lifeline' }).getByRole('listitem')
  for (const [index, point] of [
    'Drawdown 14/02/2025',
    'Version 2 20/06/2025',
    'Cancelled 12/12/2025',
    'Today 23/11/2026',
    'Expiry 14/02/2055',
  ].entries())
    await expect.element(points.nth(index)).toMatchTextContent(point)
  await expectAccessible()
})

test('the bar of the lifeline of a cancelled policy is filled until its end, not until today', async () => {
  await render(<Lifeline policy={policy} now={new Date('2026-11-23T01:00:00Z')} />)
  const bar = document.querySelector('[aria-hidden] > span')?.getBoundingClientRect().right
  const marks = Array.from(document.querySelectorAll('[aria-hidden] > [data-today]'), (mark) => {
    const { left, right } = mark.getBoundingClientRect()
    return (left + right) / 2
  })
  const [drawdown = 0, version = 0, cancelled = 0, today = 0] = marks
  expect(marks.toSorted((one, other) => one - other)).toEqual(marks)
  expect([drawdown < version, version < cancelled, cancelled < today]).toEqual([true, true, true])
  expect(bar).toBeCloseTo(cancelled, 0)
})

test('the history shows user, time, old and new values, and the reason of a cancellation', async () => {
  await render(<PolicyView policy={policy} policyHref={policyHref} />)
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect.element(entries.nth(0)).toMatchTextContent('Created20/01/2025 12:00 · ironbark.manager')
  const varied = entries.filter({ hasText: 'Varied: version 2' }).first()
  await expect.element(varied).toMatchTextContent('LVRwas 90.00% now 80.00%')
  await expect.element(varied).toMatchTextContent(`LN1 ChangedLinked securitieswas ${banksia} now ${fig}`)
  await expect.element(varied).toMatchTextContent(`${banksia} Removed`)
  await expect.element(varied).toMatchTextContent(`${fig} AddedSecurity Value$900,000.00`)
  const cancelled = entries.filter({ hasText: 'Cancelled' }).first()
  await expect.element(cancelled).toMatchTextContent('Refund$500.50')
  await expect.element(cancelled).toMatchTextContent('The loan was repaid.')
  // A user without access to quotes sees the quote's id as text.
  await expect.element(page.getByText('Quote q-1')).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '#/policy-search?policy=1000000002')
})

test('the variation of the history is a link for those who may open it', async () => {
  await render(
    <PolicyView policy={policy} policyHref={policyHref} variationHref={(id) => `#/variation/1?variation=${id}`} />,
  )
  const varied = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect
    .element(varied.getByRole('link', { name: '200001' }))
    .toHaveAttribute('href', '#/variation/1?variation=200001')
})

test('a policy that was replaced, and one that replaces another, link to each other', async () => {
  const shown = (more: Partial<WholePolicy>) => (
    <PolicyView policy={{ ...policy, createdTogether: [], ...more }} policyHref={policyHref} />
  )
  const { rerender } = await render(shown({ replaced: true, toppedUpBy: ['1000000021', '1000000022'] }))
  await expect
    .element(page.getByText(/^Replaced by/))
    .toMatchTextContent('Replaced by policy 1000000021 and policy 1000000022')
  const link = page.getByRole('link', { name: 'policy 1000000022' })
  await expect.element(link).toHaveAttribute('href', '#/policy-search?policy=1000000022')
  await expectAccessible()
  await rerender(shown({ toppedUpBy: ['1000000021'] }))
  await expect.element(page.getByText(/^Topped up by/)).toMatchTextContent('Topped up by policy 1000000021')
  await rerender(shown({ replaces: true, toppedUpPolicyNumber: '1000000001' }))
  await expect.element(page.getByText(/^Replaces/)).toMatchTextContent('Replaces policy 1000000001')
})

test('a policy with a capitalised premium shows its LVR with the premium', async () => {
  await render(<PolicyView policy={{ ...policy, capitalised: true, capitalisedLvr: 81.43 }} policyHref={policyHref} />)
  const breakdown = page.getByRole('region', { name: 'Premium breakdown' })
  await expect.element(breakdown).toMatchTextContent('CapitalisedYesCapitalised LVR at the start81.43%')
})

test('an unknown original base premium is shown as Not given', async () => {
  const premium = { ...policy.premium, originalBasePremium: null }
  await render(<PolicyView policy={{ ...policy, premium }} policyHref={policyHref} />)
  const breakdown = page.getByRole('region', { name: 'Premium breakdown' })
  await expect.element(breakdown).toMatchTextContent('Original base premiumNot given')
  await expect.element(breakdown).not.toMatchTextContent('Rate card')
})

test('a policy shows all eight facts, with a dash for an unknown one', async () => {
  await render(<PolicyInformation policy={{ ...policy, policyStatus: 'Pending', expiryDate: null }} />)
  const facts = page.getByRole('region', { name: 'Policy Information' })
  for (const fact of [
    'Policy StatusPending',
    'LVR80.00%',
    'LMI Premium$115.00',
    'Expiry Date–',
    'Refund Amount$500.50',
  ])
    await expect.element(facts).toMatchTextContent(fact)
  await expectAccessible()
})

test('many loans start closed, and open one by one or all together', async () => {
  const loans = Array.from({ length: 50 }, (_, index) => ({ ...loan, id: `${index}`, loanNumber: `LN${index}` }))
  await render(<PolicyView policy={{ ...policy, loans }} policyHref={policyHref} />)
  const section = page.getByRole('region', { name: 'Loans and terms' })
  const shown = () =>
    section
      .getByText('Drawdown Date')
      .elements()
      .filter((element) => element.checkVisibility()).length
  await expect.poll(shown).toBe(0)
  await section.getByText('LN7', { exact: true }).first().click()
  await expect.poll(shown).toBe(1)
  await section.getByRole('button', { name: 'Open all' }).click()
  await expect.poll(shown).toBe(50)
  await expectAccessible()
})

test('many changes of a version start collapsed, and open together', async () => {
  const [created, varied, ...rest] = policy.history
  if (!created || !varied?.version) throw new Error('no version')
  const [row] = varied.version.loans
  if (!row) throw new Error('no change')
  const loans = Array.from({ length: 5 }, (_, index) => ({ ...row, id: `${index}`, name: `LN${index}` }))
  const version = { ...varied.version, loans, securities: [] }
  await render(
    <PolicyView policy={{ ...policy, history: [created, { ...varied, version }, ...rest] }} policyHref={policyHref} />,
  )
  const history = page.getByRole('region', { name: 'History' })
  const isShown = () => history.getByText(/^LN4/).element().checkVisibility()
  await expect.poll(isShown).toBe(false)
  await history.getByText('5 changes').click()
  await expect.poll(isShown).toBe(true)
})
