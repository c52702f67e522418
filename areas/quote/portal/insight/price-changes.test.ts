import { expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { changedRequest } from './price-changes.tsx'

const { purchase, propertyShare } = exampleRequests

it('a smaller loan reduces the largest loan, and then the next one', () => {
  const loanList = [
    { loanAmount: '100,000.00', loanPurpose: 'PUREXS' },
    { loanAmount: 440_000, loanPurpose: 'PUREXS' },
  ]
  const amounts = (by: number) =>
    changedRequest({ ...purchase, loanList }, { kind: 'loan', by }).loanList?.map(({ loanAmount }) => loanAmount)
  expect(amounts(6_000)).toEqual(['100,000.00', '434,000.00'])
  expect(amounts(450_000)).toEqual(['89,999.00', '1.00'])
})

it('a smaller loan of a property share keeps the proportions of the shares, and their sum is the loan', () => {
  const changed = changedRequest(propertyShare, { kind: 'loan', by: 6_000.01 })
  expect(changed.loanList?.[0]?.loanAmount).toBe('533,999.99')
  expect(changed.borrowerList?.map(({ shareAmount }) => shareAmount)).toEqual(['320,399.99', '213,600.00'])
})

it('more security increases the first security and keeps the loans', () => {
  const changed = changedRequest(purchase, { kind: 'security', by: 6_741.58 })
  expect(changed.securityList?.[0]?.securityValue).toBe('606,741.58')
  expect(changed.loanList).toEqual(purchase.loanList)
})
