import { expect, it } from 'vitest'
import { parseField } from '#packages/fields'
import { policyLists, policyLoanFields, policySecurityFields } from './index.ts'

it('every code list of loans and securities is one of the eleven in the specification', () => {
  const fields = [...Object.values(policyLoanFields), ...Object.values(policySecurityFields)]
  const chosen = fields.flatMap((field) => (field.kind === 'choice' ? [field.list] : []))
  expect([...policyLists]).toEqual(chosen)
  expect(policyLists).toHaveLength(11)
})

it.each([
  ['approvedAmount', '10000000', 'Approved Amount must not exceed $9,999,999.99.'],
  ['approvedAmount', '0', 'Approved Amount must be at least $0.01.'],
  ['interestRate', '-1', 'Interest Rate must be a percentage from 0 to 100 with at most 4 decimals, such as 6.14.'],
  ['remainingTerm', '481', 'Remaining Term must be a whole number of months from 1 to 480.'],
  ['loanNumber', 'A-1', 'Loan number must be alphanumeric, max 20.'],
  ['securityValue', '600.000,00', 'Security Value must be dollars with at most 2 decimals, such as 540,000.00.'],
  ['securityValue', '0', 'Security Value must be at least $0.01.'],
  ['securityValue', '1000000000', 'Security Value must not exceed $999,999,999.99.'],
  ['purchasePrice', '-1', 'Enter 0 or more.'],
  ['addressLine1', 'x'.repeat(101), 'Address Line 1 must not exceed 100 characters.'],
  ['city', '', 'City is required.'],
  ['state', 'UN', 'Select State from the list.'],
  ['valuationDate', '31/02/2025', 'Please enter a valid date'],
] as const)('the field %s refuses %j and states its limit', (name, text, message) => {
  const field = { ...policyLoanFields, ...policySecurityFields }[name]
  expect(parseField(field, text, {}).error?.message).toBe(message)
})
