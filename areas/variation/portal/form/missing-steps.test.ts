import { expect, it } from 'vitest'
import type { VariationForm } from '#areas/variation/contract'
import { missingSteps } from './missing-steps.ts'

type Loan = VariationForm['loans'][number]
type Security = VariationForm['securities'][number]
const loan = {
  key: 'loan1',
  id: '1',
  loanNumber: 'LN-1',
  approvedAmount: '720,000.00',
  links: ['s1'],
} as unknown as Loan
const old = {
  key: 's1',
  id: '1',
  addressLine1: '14 Banksia Street',
  securityValue: '800,000.00',
} as unknown as Security
const added = { key: 'k1', addressLine1: '8 Wattle Road', securityValue: '850,000.00' } as unknown as Security
const policy = { securities: [{ id: '1', active: true }] } as never
const error = (field: string) => ({ code: 'wrong', message: 'Wrong.', field })

const stepsOf = (form: Partial<VariationForm>, ...fields: string[]) =>
  missingSteps({ types: [], notes: '', loans: [loan], securities: [old], ...form }, policy, fields.map(error)).steps
const both = [old, added]

it('nothing is missing in a policy as it was loaded', () => {
  expect(stepsOf({})).toEqual([])
})

it('a security that is being replaced is named beside the new one that is not linked', () => {
  expect(stepsOf({ securities: both }, 'securities.k1.links')).toEqual([
    'Remove 14 Banksia Street, or link 8 Wattle Road.',
  ])
})

it('a security that lost its last loan is to be removed or linked', () => {
  expect(stepsOf({ securities: both }, 'securities.s1.links')).toEqual([
    'Remove 14 Banksia Street, or link it to a loan.',
  ])
})

it('a substitution asks to remove the security that it replaces', () => {
  const types = ['SubstitutionOfSecurity']
  expect(stepsOf({ types, securities: both })).toEqual(['Remove 14 Banksia Street.'])
  expect(stepsOf({ securities: both })).toEqual([])
  expect(stepsOf({ types, securities: [added] })).toEqual([])
})

it('a loan without a security is linked to the new one, or to any', () => {
  const fields = ['loans.loan1.links', 'securities.k1.links']
  expect(stepsOf({ securities: [added] }, ...fields)).toEqual(['Link 8 Wattle Road to a loan, or remove it.'])
  expect(stepsOf({}, 'loans.loan1.links')).toEqual(['Link LN-1 to a security.'])
})

it('an amount that cannot be read is asked for instead of counting as zero', () => {
  const form = { types: [], notes: '', loans: [{ ...loan, loanNumber: '' }], securities: both }
  const errors = ['types', 'loans.loan1.approvedAmount', 'securities.k1.securityValue'].map(error)
  expect(missingSteps(form, policy, errors)).toEqual({
    others: [error('types')],
    steps: ['Enter the amount of Loan 1.', 'Enter the value of 8 Wattle Road.'],
    noLoanAmount: true,
    noSecurityValue: true,
  })
})
