import { describe, expect, it } from 'vitest'
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

describe('a new request', () => {
  it('starts with plan Single, product Standard and transaction New', () => {
    expect(fresh).toMatchObject({ premiumPlanType: 'IPTSng', productType: 'SGS', transactionType: 'NEW' })
  })

  it('has its brand chosen when the lender has a single one', () => {
    const single = { ...sampleLists, brands: sampleLists.brands.slice(0, 1) }
    expect(newForm(single).brandName).toBe('IRONBANK')
    expect(fresh.brandName).toBe('')
  })
})

describe('changing the premium plan', () => {
  const before: QuoteForm = {
    ...fresh,
    transactionType: 'TOPUP',
    productType: 'SGS',
    capitalisedFlag: 'YES',
    lmiPolicyNumber: '1000000001',
  }

  it('to monthly asks for a billing tenure and takes the capitalised tick away', () => {
    const after = choosePremiumPlan(before, 'IPTMnthly', options)
    expect(after).toMatchObject({ premiumPlanType: 'IPTMnthly', capitalisedFlag: 'NO', billingTenure: '' })
    expect(offeredChoices(after, options)).toMatchObject({ monthly: true, capitalised: false })
    expect(offeredChoices(after, options).billingTenures).toHaveLength(5)
  })

  it('back to single asks for no tenure and lets the premium be capitalised', () => {
    const monthly = { ...choosePremiumPlan(before, 'IPTMnthly', options), billingTenure: '24' }
    const after = choosePremiumPlan(monthly, 'IPTSng', options)
    expect(after.billingTenure).toBe('')
    expect(offeredChoices(after, options)).toMatchObject({ capitalised: true, billingTenures: [] })
  })

  it('selects the first transaction type and the standard product again', () => {
    const after = choosePremiumPlan({ ...before, productType: 'SMSF' }, 'IPTMnthly', options)
    expect(after).toMatchObject({ transactionType: 'NEW', productType: 'SGS' })
  })

  it('leaves loans, borrowers and securities as they were typed', () => {
    const typed = { ...before, loanList: [{ loanAmount: '540,000.00', loanPurpose: 'PUREXIST' }] }
    expect(choosePremiumPlan(typed, 'IPTMnthly', options).loanList).toEqual(typed.loanList)
  })
})

describe('changing the transaction type', () => {
  it('shows what the party options name for it', () => {
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

  it('to a top-up takes the SMSF product away', () => {
    const after = chooseTransactionType({ ...fresh, productType: 'SMSF' }, 'TOPUP', options)
    expect(after.productType).toBe('SGS')
    expect(offeredChoices(after, options).productTypes.map(({ shortName }) => shortName)).toEqual(['SGS'])
  })

  it('sets property share back to no, with its shares', () => {
    const shared = choosePropertyShare(fresh, 'YES')
    const typed = { ...shared, borrowerList: shared.borrowerList.map((row) => ({ ...row, shareAmount: '100.00' })) }
    const after = chooseTransactionType(typed, 'TOPUP', options)
    expect(after.propertyShareFlag).toBe('NO')
    expect(after.borrowerList.map(({ shareAmount }) => shareAmount)).toEqual(['', ''])
  })
})

describe('property share', () => {
  it('forces exactly two borrowers, adding the second', () => {
    expect(choosePropertyShare(fresh, 'YES').borrowerList).toHaveLength(2)
  })

  it('forces exactly two borrowers, keeping the first two of more', () => {
    const borrowerList = ['PAYGFT', 'SELFEMP', 'PAYGFT'].map((employmentType) => ({
      employmentType,
      firstHomeBuyer: 'NO',
      shareAmount: '',
    }))
    const after = choosePropertyShare({ ...fresh, borrowerList }, 'YES')
    expect(after.borrowerList.map(({ employmentType }) => employmentType)).toEqual(['PAYGFT', 'SELFEMP'])
  })

  it('is not offered on the monthly plan', () => {
    expect(offeredChoices({ ...fresh, premiumPlanType: 'IPTMnthly' }, options).propertyShare).toBe(false)
  })
})

describe('the incumbent insurer', () => {
  const topUp = { ...chooseTransactionType(fresh, 'TOPUP', options), lmiPolicyNumber: '1000000001' }

  it('clears the policy number and its requirement when ticked', () => {
    const after = chooseIncumbentInsurer(topUp, 'YES')
    expect(after.lmiPolicyNumber).toBe('')
    expect(offeredChoices(after, options).lmiPolicyNumber).toBe(false)
  })

  it('asks for the policy number again when it is not ticked any more', () => {
    expect(
      offeredChoices(chooseIncumbentInsurer(chooseIncumbentInsurer(topUp, 'YES'), 'NO'), options).lmiPolicyNumber,
    ).toBe(true)
  })
})
