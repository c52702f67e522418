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
import type { ReferenceItem, ReferenceLists } from '#areas/reference-data/contract'
import { emptyForm } from '#packages/fields'

const nothing = { loanPurposes: [], states: [], occupancyTypes: [], employmentTypes: [] }
const chosenFirst = { brands: [], premiumPlans: [], transactionTypes: [], productTypes: [] }
export const emptyLoan = emptyForm(loanFields, nothing)
export const emptySecurity = emptyForm(securityFields, nothing)
export const emptyBorrower = { ...emptyForm(borrowerFields, nothing), firstHomeBuyer: 'NO' }
export const emptyInsuredLoan = emptyForm(insuredLoanFields, nothing)

/** A new request with the defaults of specification 000 §4: plan Single, transaction New, product Standard. */
export function newForm({ brands, options }: ReferenceLists): QuoteForm {
  const premiumPlanType = preferred(options.premiumPlans, plans.single)
  const transactionType = preferred(options.transactionTypes, transactions.new)
  return {
    ...emptyForm(quoteFields, { ...chosenFirst, brands }),
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

/** The Standard product where it is offered, otherwise the first. */
export function standardProduct(productTypes: readonly ReferenceItem[]): string {
  return preferred(productTypes, products.standard)
}

function preferred(items: readonly ReferenceItem[], code: string): string {
  return (items.find(({ shortName }) => shortName === code) ?? items[0])?.shortName ?? ''
}
