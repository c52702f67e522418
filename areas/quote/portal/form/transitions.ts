import { offeredChoices, type QuoteForm } from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import { emptyBorrower, standardProduct } from './calculator-form.ts'

/**
 * Another premium plan (specification 000 §4): product type, billing tenure and transaction type start afresh, the first
 * transaction type is selected, and only a plan that is paid at once can be capitalised.
 */
export function choosePremiumPlan(form: QuoteForm, premiumPlanType: string, options: PartyOptions): QuoteForm {
  const transactionType = options.transactionTypes[0]?.shortName ?? ''
  const { capitalised, productTypes } = offeredChoices({ premiumPlanType, transactionType }, options)
  const changed = {
    ...form,
    premiumPlanType,
    productType: standardProduct(productTypes),
    billingTenure: '',
    capitalisedFlag: capitalised ? form.capitalisedFlag : 'NO',
  }
  return chooseTransactionType(changed, transactionType, options)
}

/**
 * Another transaction type (specification 000 §4): property share goes back to NO, a product that is not offered for it
 * gives way to the standard one, and a tick whose box is no longer shown does not linger.
 */
export function chooseTransactionType(form: QuoteForm, transactionType: string, options: PartyOptions): QuoteForm {
  const { productTypes, incumbentInsurer } = offeredChoices({ ...form, transactionType }, options)
  const kept = productTypes.some(({ shortName }) => shortName === form.productType)
  return {
    ...choosePropertyShare(form, 'NO'),
    transactionType,
    productType: kept ? form.productType : standardProduct(productTypes),
    incumbentInsurerFlag: incumbentInsurer ? form.incumbentInsurerFlag : 'NO',
  }
}

/** Property share on forces exactly two borrowers (specification 000 §4); off, the shares are gone. */
export function choosePropertyShare(form: QuoteForm, propertyShareFlag: string): QuoteForm {
  const { borrowerList } = form
  if (propertyShareFlag !== 'YES')
    return { ...form, propertyShareFlag, borrowerList: borrowerList.map((row) => ({ ...row, shareAmount: '' })) }
  const [first = emptyBorrower, second = emptyBorrower] = borrowerList
  return { ...form, propertyShareFlag, borrowerList: [first, second] }
}

/** With another insurer on the existing loan there is no policy of ours to name (specification 000 §4). */
export function chooseIncumbentInsurer(form: QuoteForm, incumbentInsurerFlag: string): QuoteForm {
  return { ...form, incumbentInsurerFlag, lmiPolicyNumber: incumbentInsurerFlag === 'YES' ? '' : form.lmiPolicyNumber }
}
