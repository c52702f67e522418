import { expect, it } from 'vitest'
import { resubmissionWarnings } from './resubmission-warnings.ts'

const before = { baseLoanAmount: '540000', baseLVR: '90' }
const warnings = (baseLoanAmount: string, baseLVR: string, securityValue = '') =>
  resubmissionWarnings(before, { baseLoanAmount, baseLVR, securityValue })

it('a resubmission whose loan changed while its LVR did not has a warning', () => {
  expect(warnings('$560,000', '90.00')).toEqual([
    'Base Loan Amount changed from $540,000.00 to $560,000.00. Base LVR is still 90.00%.',
  ])
})

it('a resubmission whose loan and LVR both changed, or neither, has no warning', () => {
  expect(warnings('560000', '93.33')).toEqual([])
  expect(warnings('540,000.00', '90')).toEqual([])
  expect(warnings('540000', '85')).toEqual([])
})

it('a resubmission has a warning when the LVR is not that of the entered security value', () => {
  expect(warnings('540000', '90', '650,000')).toEqual([
    'The stated LVR is 6.92 points higher than base loan ÷ security value, which is 83.08%.',
  ])
  expect(warnings('540000', '90', '600000')).toEqual([])
})
