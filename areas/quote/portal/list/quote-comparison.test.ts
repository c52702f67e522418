import { expect, it } from 'vitest'
import { compareFigures } from './quote-comparison.tsx'

it.each([
  ['90.25%', '90.5%', '+0.25 points'],
  ['90%', '89.995%', '−0.005 points'],
  ['9%', '12%', '+3 points'],
  ['-1.50%', '0.25%', '+1.75 points'],
])('the difference of %s and %s is exact', (one, other, difference) => {
  const figure = (value: string) => [{ label: 'Base LVR', value }]
  expect(compareFigures(figure(one), figure(other))[0]?.difference).toBe(difference)
})

it('two quotes are compared by figure: amounts and percentages with their difference, other values as equal or different', () => {
  const one = [
    { label: 'Total premium', value: '$12,949.20' },
    { label: 'Base LVR', value: '90.00%' },
    { label: 'Premium rate', value: '2.180%' },
    { label: 'Brand', value: 'Ironbark Bank' },
    { label: 'Loan 1', value: '$540,000.00', note: 'Purchase existing' },
    { label: 'Loan 2', value: '$20,000.00', note: 'Purchase existing' },
  ]
  const other = [
    { label: 'Total premium', value: '$11,442.55' },
    { label: 'Base LVR', value: '89.00%' },
    { label: 'Premium rate', value: '4.603%' },
    { label: 'Brand', value: 'Ironbark Bank' },
    { label: 'Loan 1', value: '$540,000.00', note: 'Refinance external' },
    { label: 'Loan 2', value: '$30,000.00', note: 'Purchase existing' },
    { label: 'Last instalment', value: '$269.54' },
  ]
  expect(compareFigures(one, other)).toEqual([
    { label: 'Total premium', one: '$12,949.20', other: '$11,442.55', difference: '−$1,506.65' },
    { label: 'Base LVR', one: '90.00%', other: '89.00%', difference: '−1.00 points' },
    { label: 'Premium rate', one: '2.180%', other: '4.603%', difference: '+2.423 points' },
    { label: 'Brand', one: 'Ironbark Bank', other: 'Ironbark Bank', difference: '' },
    {
      label: 'Loan 1',
      one: '$540,000.00 (Purchase existing)',
      other: '$540,000.00 (Refinance external)',
      difference: 'Different',
    },
    {
      label: 'Loan 2',
      one: '$20,000.00 (Purchase existing)',
      other: '$30,000.00 (Purchase existing)',
      difference: '+$10,000.00',
    },
    { label: 'Last instalment', one: '–', other: '$269.54', difference: 'Different' },
  ])
})
