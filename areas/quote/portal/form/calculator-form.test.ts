import { expect, it } from 'vitest'
import { offeredChoices, type QuoteForm } from '#areas/quote/contract'
import { sampleLists } from '../testing/sample-lists.ts'
import {
  chooseIncumbentInsurer,
  choosePremiumPlan,
  choosePropertyShare,
  chooseTransactionType,
  newForm,
} from './calculator-form.ts'

const { options } = sampleLists
const fresh = newForm(sampleLists)

it('a new request starts with plan Single, product Standard and transaction New', () => {
  expect(fresh).toMatchObject({ premiumPlanType: 'IPTSng', productType: 'SGS', transactionType: 'NEW' })
})

it('a new request has its brand selected when the lender has one brand', () => {
  const single = { ...sampleLists, brands: sampleLists.brands.slice(0, 1) }
  expect(newForm(single).brandName).toBe('IRONBANK')
  expect(fresh.brandName).toBe('')
})

const before: QuoteForm = {
  ...fresh,
  transactionType: 'TOPUP',
  productType: 'SGS',
  capitalisedFlag: 'YES',
  lmiPolicyNumber: '1000000001',
}

it('the monthly plan asks for a billing tenure and unticks Capitalised', () => {
  const after = choosePremiumPlan(before, 'IPTMnthly', options)
  expect(after).toMatchObject({ premiumPlanType: 'IPTMnthly', capitalisedFlag: 'NO', billingTenure: '' })
  expect(offeredChoices(after, options)).toMatchObject({ monthly: true, capitalised: false })
  expect(offeredChoices(after, options).billingTenures).toHaveLength(5)
})

it('the single plan asks for no tenure and offers Capitalised', () => {
  const monthly = { ...choosePremiumPlan(before, 'IPTMnthly', options), billingTenure: '24' }
  const after = choosePremiumPlan(monthly, 'IPTSng', options)
  expect(after.billingTenure).toBe('')
  expect(offeredChoices(after, options)).toMatchObject({ capitalised: true, billingTenures: [] })
})

it('another premium plan selects the first transaction type and the standard product', () => {
  const after = choosePremiumPlan({ ...before, productType: 'SMSF' }, 'IPTMnthly', options)
  expect(after).toMatchObject({ transactionType: 'NEW', productType: 'SGS' })
})

it('another premium plan keeps loans, borrowers and securities', () => {
  const entered = { ...before, loanList: [{ loanAmount: '540,000.00', loanPurpose: 'PUREXIST' }] }
  expect(choosePremiumPlan(entered, 'IPTMnthly', options).loanList).toEqual(entered.loanList)
})

it('a transaction type shows the fields that the party options list for it', () => {
  expect(offeredChoices(fresh, options)).toMatchObject({
    propertyShare: true,
    outstandingLoanBalance: false,
    incumbentInsurer: false,
    existingPolicy: false,
  })
  expect(offeredChoices(chooseTransactionType(fresh, 'TOPUP', options), options)).toMatchObject({
    propertyShare: false,
    outstandingLoanBalance: true,
    insuredLoans: true,
    incumbentInsurer: true,
    existingPolicy: true,
    lmiPolicyNumber: true,
  })
})

it('a top-up does not offer the SMSF product', () => {
  const after = chooseTransactionType({ ...fresh, productType: 'SMSF' }, 'TOPUP', options)
  expect(after.productType).toBe('SGS')
  expect(offeredChoices(after, options).productTypes.map(({ shortName }) => shortName)).toEqual(['SGS'])
})

it('another transaction type clears property share and its shares', () => {
  const shared = choosePropertyShare(fresh, 'YES')
  const entered = { ...shared, borrowerList: shared.borrowerList.map((row) => ({ ...row, shareAmount: '100.00' })) }
  const after = chooseTransactionType(entered, 'TOPUP', options)
  expect(after.propertyShareFlag).toBe('NO')
  expect(after.borrowerList.map(({ shareAmount }) => shareAmount)).toEqual(['', ''])
})

it('property share adds the second borrower', () => {
  expect(choosePropertyShare(fresh, 'YES').borrowerList).toHaveLength(2)
})

it('property share keeps the first two borrowers', () => {
  const borrowerList = ['PAYGFT', 'SELFEMP', 'PAYGFT'].map((employmentType) => ({
    employmentType,
    firstHomeBuyer: 'NO',
    shareAmount: '',
  }))
  const after = choosePropertyShare({ ...fresh, borrowerList }, 'YES')
  expect(after.borrowerList.map(({ employmentType }) => employmentType)).toEqual(['PAYGFT', 'SELFEMP'])
})

it('property share is not offered on the monthly plan', () => {
  expect(offeredChoices({ ...fresh, premiumPlanType: 'IPTMnthly' }, options).propertyShare).toBe(false)
})

const topUp = { ...chooseTransactionType(fresh, 'TOPUP', options), lmiPolicyNumber: '1000000001' }

it('Incumbent insurer clears the policy number, which is then not required', () => {
  const after = chooseIncumbentInsurer(topUp, 'YES')
  expect(after.lmiPolicyNumber).toBe('')
  expect(offeredChoices(after, options).lmiPolicyNumber).toBe(false)
})

it('the policy number is required again without Incumbent insurer', () => {
  expect(
    offeredChoices(chooseIncumbentInsurer(chooseIncumbentInsurer(topUp, 'YES'), 'NO'), options).lmiPolicyNumber,
  ).toBe(true)
})
