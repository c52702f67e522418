import { expect, it } from 'vitest'
import { messageFor } from './message-catalogue.ts'

it.each([
  ['brandName', 'required', 'Brand name is required.'],
  ['loanAmount', 'required', 'Loan amount is required.'],
  ['loanAmount', 'min', 'Loan amount must be greater than $0.00.'],
  ['stateName', 'required', 'State is required.'],
  ['securityValue', 'required', 'Amount is required.'],
  ['occupancyType', 'required', 'Occupancy is required.'],
  ['employmentType', 'required', 'Employment is required.'],
  ['loanPurpose', 'required', 'Input is required.'],
  ['creditNotes', 'max', 'Credit Notes must not exceed 5000 characters.'],
  ['policyNumber', 'pattern', 'Policy number must be numeric, not exceeding 10.'],
  ['loanNumber', 'pattern', 'Loan number must be alphanumeric, max 20.'],
  ['applicationNumber', 'pattern', 'Application number alphanumeric, max 40.'],
  ['shareAmount', 'required', 'Loan Share amount is required.'],
  ['shareAmount', 'number', 'Loan Share amount must be numeric.'],
  ['shareAmount', 'total', 'Invalid loan share amount total.'],
  ['lmiPolicyNumber', 'required', 'LMI Policy Number is required.'],
  ['outstandingLoanBalance', 'required', 'Outstanding Loan Balance is required.'],
  ['file', 'type', 'File does not have a valid file extension.'],
  ['variationType', 'required', 'Please select at least one variation type.'],
  ['property', 'required', 'Please select at least one referenced property.'],
  ['unheardOf', 'rule', 'Invalid value'],
])('the message of %s for the rule %s is that of specification 000 §5', (field, rule, message) => {
  expect(messageFor(field, rule)).toBe(message)
})
