import { offeredChoices, type QuoteForm } from '#areas/quote/contract'
import { limits, type ReferenceItem, type ReferenceLists } from '#areas/reference-data/contract'
import {
  emptyBorrower,
  emptyInsuredLoan,
  emptyLoan,
  emptySecurity,
  newForm,
  standardProduct,
} from './calculator-form.ts'
import { choosePropertyShare } from './transitions.ts'

/**
 * A form from an earlier day, brought to what the lender may choose today. What is no longer offered gives way to the
 * default of a new form, and where there is none, to a blank that must be chosen again.
 */
export function keepOffered(form: QuoteForm, lists: ReferenceLists): QuoteForm {
  const fresh = newForm(lists)
  const premiumPlanType = offered(form.premiumPlanType, lists.options.premiumPlans, fresh.premiumPlanType)
  const transactionType = offered(form.transactionType, lists.options.transactionTypes, fresh.transactionType)
  const choices = offeredChoices({ premiumPlanType, transactionType }, lists.options)
  const flag = (may: boolean, typed: string) => (may && typed === 'YES' ? 'YES' : 'NO')
  const kept: QuoteForm = {
    ...form,
    brandName: offered(form.brandName, lists.brands, fresh.brandName),
    premiumPlanType,
    transactionType,
    productType: offered(form.productType, choices.productTypes, standardProduct(choices.productTypes)),
    billingTenure: choices.billingTenures.some((months) => String(months) === form.billingTenure)
      ? form.billingTenure
      : '',
    capitalisedFlag: flag(choices.capitalised, form.capitalisedFlag),
    incumbentInsurerFlag: flag(choices.incumbentInsurer, form.incumbentInsurerFlag),
    loanList: rows(form.loanList, emptyLoan).map((loan) => ({
      ...loan,
      loanPurpose: offered(loan.loanPurpose, lists.loanPurposes),
    })),
    borrowerList: rows(form.borrowerList, emptyBorrower).map((borrower) => ({
      ...borrower,
      employmentType: offered(borrower.employmentType, lists.employmentTypes),
      firstHomeBuyer: flag(true, borrower.firstHomeBuyer),
    })),
    securityList: rows(form.securityList, emptySecurity).map((security) => ({
      ...security,
      stateName: offered(security.stateName, lists.states),
      occupancyType: offered(security.occupancyType, lists.occupancyTypes),
    })),
    insuredLoanList: rows(form.insuredLoanList, emptyInsuredLoan),
  }
  return choosePropertyShare(kept, flag(choices.propertyShare, form.propertyShareFlag))
}

function offered(code: string, items: readonly ReferenceItem[], otherwise = ''): string {
  return items.some(({ shortName }) => shortName === code) ? code : otherwise
}

function rows<Row>(sent: readonly Row[], empty: Row): readonly Row[] {
  return sent.length === 0 ? [empty] : sent.slice(0, limits.rows)
}
