import { expect, it } from 'vitest'
import { referralFormFields } from '#areas/credit-referral/contract'
import { parseField } from '#packages/fields'
import { compareLvr } from './lvr-check.tsx'

const compare = (baseLoanAmount: string, securityValue: string, baseLVR: string) =>
  compareLvr({ baseLoanAmount, securityValue, baseLVR })

const ratio = 'base loan ÷ security value'
const nothing = { kind: 'advice', text: 'Enter the loan and the LVR to compare them.' }

it('the LVR check says that the stated LVR matches the loan and the security value', () => {
  const agrees = { kind: 'agrees', text: 'LVR matches: $540,000 ÷ $600,000.' }
  expect(compare('540,000.00', '$600,000', '90')).toEqual(agrees)
  expect(compare('540000', '600000', '90.00')).toEqual(agrees)
})

it('the LVR check says by how many points the stated LVR is too high or too low', () => {
  const differs = (by: string) => ({
    kind: 'differs',
    text: `The stated LVR is ${by} than ${ratio}, which is 90.00%.`,
  })
  expect(compare('540000', '600000', '92.35')).toEqual(differs('2.35 points higher'))
  expect(compare('540000', '600000', '89.99')).toEqual(differs('0.01 points lower'))
})

it('the LVR check rounds loan ÷ security value half up to two decimals', () => {
  // Exactly 90.005, and just below it.
  expect(compare('540030', '600000', '').text).toBe('Base loan ÷ security value is 90.01%.')
  expect(compare('540029.999999', '600000', '').text).toBe('Base loan ÷ security value is 90.00%.')
})

it('the LVR check is exact for the largest loan', () => {
  expect(compare('999999999999999.999999', '999999999999999.999999', '100').kind).toBe('agrees')
})

it('without a security value, the LVR check shows the one that loan and LVR imply', () => {
  const implied = (value: string) => ({
    kind: 'advice',
    text: `This loan and LVR imply a security value of ${value}.`,
  })
  expect(compare('540000', '', '90')).toEqual(implied('$600,000.00'))
  expect(compare('100000', '', '30')).toEqual(implied('$333,333.33'))
})

it('the LVR check treats an invalid figure as empty', () => {
  expect(compare('', '600000', '90')).toEqual(nothing)
  expect(compare('540000', '0', '')).toEqual(nothing)
  expect(compare('540000', 'six', 'ninety')).toEqual(nothing)
  expect(compare('540000', '', '0')).toEqual(nothing)
  expect(compare('540000', '600.000,00', '80,5')).toEqual(nothing)
})

it('a security value is an amount above zero', () => {
  const isRefused = (text: string) => parseField(referralFormFields.securityValue, text, {}).error !== undefined
  expect(['', '600000', '$600,000.00', '0.01'].some(isRefused)).toBe(false)
  expect(['-1', '1e9', '🏠', '0', '600.000,00'].map(isRefused)).toEqual([true, true, true, true, true])
})
