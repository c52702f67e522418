import {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  offeredChoices,
  plans,
  products,
  type QuoteForm,
  quoteFields,
  securityFields,
  transactions,
} from '#areas/quote/contract'
import type { PartyOptions, ReferenceItem, ReferenceLists } from '#areas/reference-data/contract'
import { emptyForm } from '#packages/fields'

const noOptions = { loanPurposes: [], states: [], occupancyTypes: [], employmentTypes: [] }
const noPreselection = { brands: [], premiumPlans: [], transactionTypes: [], productTypes: [] }
export const emptyLoan = emptyForm(loanFields, noOptions)
export const emptySecurity = emptyForm(securityFields, noOptions)
export const emptyBorrower = { ...emptyForm(borrowerFields, noOptions), firstHomeBuyer: 'NO' }
export const emptyInsuredLoan = emptyForm(insuredLoanFields, noOptions)

/** A new request with the defaults of specification 000 §4: plan Single, transaction New, product Standard. */
export function newForm({ brands, options }: ReferenceLists): QuoteForm {
  const premiumPlanType = preferred(options.premiumPlans, plans.single)
  const transactionType = preferred(options.transactionTypes, transactions.new)
  return {
    ...emptyForm(quoteFields, { ...noPreselection, brands }),
    premiumPlanType,
    transactionType,
    productType: standardProduct(offeredChoices({ premiumPlanType, transactionType }, options).productTypes),
    capitalisedFlag: 'NO',
    propertyShareFlag: 'NO',
    incumbentInsurerFlag: 'NO',
    loanList: [emptyLoan],
    borrowerList: [emptyBorrower],
    securityList: [emptySecurity],
    insuredLoanList: [emptyInsuredLoan],
  }
}

/** The Standard product if offered, otherwise the first. */
export function standardProduct(productTypes: readonly ReferenceItem[]): string {
  return preferred(productTypes, products.standard)
}

function preferred(items: readonly ReferenceItem[], code: string): string {
  return (items.find(({ shortName }) => shortName === code) ?? items[0])?.shortName ?? ''
}

/**
 * Changes the premium plan (specification 000 §4): resets product type and billing tenure, selects the first
 * transaction type, and removes Capitalised on a plan that does not offer it.
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
 * Changes the transaction type (specification 000 §4): sets property share to NO, replaces a product that the type does
 * not offer with the standard one, and unticks a hidden checkbox.
 */
export function chooseTransactionType(form: QuoteForm, transactionType: string, options: PartyOptions): QuoteForm {
  const { productTypes, incumbentInsurer } = offeredChoices({ ...form, transactionType }, options)
  const isOffered = productTypes.some(({ shortName }) => shortName === form.productType)
  return {
    ...choosePropertyShare(form, 'NO'),
    transactionType,
    productType: isOffered ? form.productType : standardProduct(productTypes),
    incumbentInsurerFlag: incumbentInsurer ? form.incumbentInsurerFlag : 'NO',
  }
}

/** Switches property share: YES requires exactly two borrowers (specification 000 §4), NO clears their shares. */
export function choosePropertyShare(form: QuoteForm, propertyShareFlag: string): QuoteForm {
  const { borrowerList } = form
  if (propertyShareFlag !== 'YES')
    return { ...form, propertyShareFlag, borrowerList: borrowerList.map((row) => ({ ...row, shareAmount: '' })) }
  const [first = emptyBorrower, second = emptyBorrower] = borrowerList
  return { ...form, propertyShareFlag, borrowerList: [first, second] }
}

/**
 * Switches the incumbent insurer: with another insurer there is no policy of ours, so YES clears the number
 * (specification 000 §4).
 */
export function chooseIncumbentInsurer(form: QuoteForm, incumbentInsurerFlag: string): QuoteForm {
  return { ...form, incumbentInsurerFlag, lmiPolicyNumber: incumbentInsurerFlag === 'YES' ? '' : form.lmiPolicyNumber }
}
