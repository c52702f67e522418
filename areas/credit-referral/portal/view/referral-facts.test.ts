import { expect, it } from 'vitest'
import type { ReferralVersion } from '#areas/credit-referral/contract'
import { changesBetween, decisionName, outcomeFacts } from './referral-facts.ts'

const named = (shortName: string, longName: string) => ({ id: 1, shortName, longName })
const names = {
  brands: [],
  submissionTypes: [],
  referralReasons: [named('LVR', 'LVR above limit'), named('VALUE', 'Valuation issue')],
  decisions: [named('APPROVED', 'Approved')],
}
const first: ReferralVersion = {
  version: 1,
  submissionType: 'New application',
  referralReason: 'LVR',
  capitalisedFlag: 'NO',
  baseLoanAmount: '540000',
  baseLVR: '96',
  creditNotes: 'The borrower has savings.',
  submittedBy: 'someone',
  submittedAt: '2026-11-21T08:05:00Z',
  decision: null,
  uwNotes: null,
  decidedBy: null,
  decidedAt: null,
}

it('each field that the lender changed is told as it was and as it is, codes by their names', () => {
  const second: ReferralVersion = {
    ...first,
    referralReason: 'VALUE',
    baseLoanAmount: '530000.5',
    baseLVR: '94.2',
    capitalisedFlag: 'YES',
    creditNotes: 'More savings.',
  }
  expect(changesBetween(first, second, names)).toEqual([
    { label: 'Referral Reason', before: 'LVR above limit', after: 'Valuation issue', lines: false },
    { label: 'Base Loan Amount', before: '$540,000.00', after: '$530,000.50', lines: false },
    { label: 'Base LVR', before: '96.00%', after: '94.20%', lines: false },
    { label: 'Capitalised', before: 'No', after: 'Yes', lines: false },
    { label: 'Credit Notes', before: 'The borrower has savings.', after: 'More savings.', lines: true },
  ])
})

it('a referral that was sent again as it was has no changes', () => {
  expect(changesBetween(first, { ...first }, names)).toEqual([])
})

it('a decided version says what was decided, by whom, when and on which conditions', () => {
  const decided = { decision: 'APPROVED', decidedBy: 'figtree.underwriter', decidedAt: '2026-11-21T08:05:00Z' }
  expect(outcomeFacts({ ...decided, uwNotes: 'Subject to a valuation.' }, names)).toEqual([
    { label: 'Decision', value: 'Approved' },
    { label: 'Decided by', value: 'figtree.underwriter' },
    { label: 'Decided', value: '21/11/2026 19:05' },
    { label: 'UW Notes', value: 'Subject to a valuation.', lines: true },
  ])
  expect(outcomeFacts(first, names)).toEqual([])
})

it('a withdrawn version was decided by nobody: it says who of the lender withdrew it, and when', () => {
  const withdrawn = { decision: 'WITHDRAWN', decidedBy: 'ironbark.manager', decidedAt: '2026-11-21T08:05:00Z' }
  expect(outcomeFacts({ ...withdrawn, uwNotes: null }, names)).toEqual([
    { label: 'Decision', value: 'Withdrawn' },
    { label: 'Withdrawn by', value: 'ironbark.manager' },
    { label: 'Withdrawn', value: '21/11/2026 19:05' },
  ])
})

it('a decision that no list has is not found', () => {
  expect(decisionName(names.decisions, 'NO')).toBe('Not Found')
})
