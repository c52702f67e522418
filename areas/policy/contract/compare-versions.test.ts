import { expect, it } from 'vitest'
import { addressOf, changesAnything, compareVersions, type PolicyLoan, type PolicySecurity } from './index.ts'

const loan: PolicyLoan = {
  id: '1',
  active: true,
  loanNumber: 'LN1',
  drawDownDate: '2025-02-14',
  approvedAmount: 720_000_00n,
  remainingTerm: 360,
  loanType: 'HOMELN',
  paymentType: 'P&I',
  interestType: 'VARIABLE',
  fixedRateExpiryDate: null,
  interestRate: '6.14',
  repaymentFrequency: 'MONTHLY',
  loanPurpose: 'PUREXS',
  smsf: 'N',
  securities: ['1'],
}
const security: PolicySecurity = {
  id: '1',
  active: true,
  addressLine1: '14 Banksia Street',
  city: 'Marrickville',
  postCode: '2204',
  state: 'NSW',
  securityValue: 800_000_00n,
  occupancyType: 'OWNOC',
  purchasePrice: 800_000_00n,
  amountLimitedByGuarantee: null,
  valuationDate: '2025-01-13',
  valuationType: 'FULL',
  residentialType: 'HOUSE',
  ndis: 'N',
}
const lists = { loanType: [{ shortName: 'INVLN', longName: 'Investment' }] }
const before = { loans: [loan], securities: [security] }

it('a comparison of two versions names each changed field of a loan, with codes by their long names', () => {
  const after = { ...before, loans: [{ ...loan, approvedAmount: 700_000_00n, loanType: 'INVLN' }] }
  const { loans, securities } = compareVersions(before, after, lists)
  expect(loans).toEqual([
    {
      id: '1',
      name: 'LN1',
      change: 'changed',
      differences: [
        expect.objectContaining({ label: 'Approved Amount', before: '$720,000.00', after: '$700,000.00' }),
        expect.objectContaining({ label: 'Loan Type', before: 'HOMELN', after: 'Investment' }),
      ],
    },
  ])
  expect(securities.map(({ change }) => change)).toEqual(['unchanged'])
  expect(changesAnything(compareVersions(before, before, {}))).toBe(false)
})

it('a replaced security is reported as one removed and one added, whether the form keeps the removed row or omits it', () => {
  const bought = { ...security, id: '2', addressLine1: '2 Fig Lane' }
  const rows = { loans: [{ ...loan, securities: ['2'] }], securities: [{ ...security, active: false }, bought] }
  for (const after of [rows, { ...rows, securities: [bought] }]) {
    const { loans, securities } = compareVersions(before, after, {})
    expect(securities.map(({ change, name }) => `${change} ${name}`)).toEqual([
      'removed 14 Banksia Street',
      'added 2 Fig Lane',
    ])
    expect(loans[0]?.differences).toEqual([
      expect.objectContaining({ label: 'Linked securities', before: '14 Banksia Street', after: '2 Fig Lane' }),
    ])
  }
})

it('an address is shown on one line with the parts that are known', () => {
  expect(addressOf(security)).toBe('14 Banksia Street, Marrickville NSW 2204')
  expect(addressOf({ ...security, addressLine1: null, city: null, postCode: null })).toBe('Security 1, NSW')
})
