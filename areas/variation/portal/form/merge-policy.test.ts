import { expect, it } from 'vitest'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import type { VariationForm } from '#areas/variation/contract'
import { emptyForm } from '#packages/fields'
import { mergePolicy } from './merge-policy.ts'

const blankLoan = emptyForm(policyLoanFields, {})
const blankSecurity = emptyForm(policySecurityFields, {})
const loan = (id: string, over: object = {}) => ({
  ...blankLoan,
  key: `loan${id}`,
  id,
  loanNumber: `LN-${id}`,
  links: ['security1'],
  ...over,
})
const security = (id: string, over: object = {}) => ({
  ...blankSecurity,
  key: `security${id}`,
  id,
  addressLine1: `${id} Long Street`,
  ...over,
})
const form = (over: Partial<VariationForm>): VariationForm => ({
  types: [],
  notes: '',
  loans: [loan('1')],
  securities: [security('1')],
  ...over,
})

it('after a reload of the policy, changed fields keep their input, and other fields get the current values', () => {
  const now = form({ loans: [loan('1', { interestRate: '6.5', approvedAmount: '500000.00' })] })
  const input = form({
    types: ['SubstitutionOfSecurity'],
    notes: 'Typed.',
    loans: [loan('1', { interestRate: '5.9' })],
  })
  const merged = mergePolicy(form({}), now, input)
  expect(merged).toMatchObject({ types: ['SubstitutionOfSecurity'], notes: 'Typed.' })
  expect(merged.loans[0]).toMatchObject({ interestRate: '5.9', approvedAmount: '500000.00' })
})

it('after a reload of the policy, a removed row stays removed, a new one stays, and one that the policy got is added', () => {
  const before = form({ securities: [security('1'), security('2')] })
  const now = form({ securities: [security('1'), security('2'), security('3')] })
  const input = form({
    loans: [loan('1', { links: ['k1', 'security2'] })],
    securities: [security('1'), security('', { key: 'k1' })],
  })
  const merged = mergePolicy(before, now, input)
  expect(merged.securities.map(({ key }) => key)).toEqual(['security1', 'security3', 'k1'])
  // Links to removed securities are dropped.
  expect(merged.loans[0]?.links).toEqual(['k1'])
})

it('a row that the policy lost stays as a new one if it was changed, and is removed if not', () => {
  const before = form({ securities: [security('1'), security('2'), security('3')] })
  const input = form({ securities: [security('1'), security('2', { city: 'Ballarat' }), security('3')] })
  const merged = mergePolicy(before, form({}), input)
  expect(merged.securities).toEqual([security('1'), security('2', { id: '', city: 'Ballarat' })])
})
