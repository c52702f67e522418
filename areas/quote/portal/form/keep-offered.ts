import { limits, type ReferenceItem, type ReferenceLists } from '#areas/reference-data/contract'
import {
  type CalculatorForm,
  emptyBorrower,
  emptyInsuredLoan,
  emptyLoan,
  emptySecurity,
  standardProduct,
} from './calculator-form.ts'
import { choosePropertyShare } from './choose-property-share.ts'
import { offeredChoices } from './offered-choices.ts'

/**
 * A form from an earlier day, brought to what the lender may choose today. What is no longer offered gives way to the
 * default of a new form, and where there is none, to a blank that must be chosen again.
 */
export function keepOffered(form: CalculatorForm, fresh: CalculatorForm, lists: ReferenceLists): CalculatorForm {
  const premiumPlanType = offered(form.premiumPlanType, lists.options.premiumPlans, fresh.premiumPlanType)
  const transactionType = offered(form.transactionType, lists.options.transactionTypes, fresh.transactionType)
  const choices = offeredChoices({ premiumPlanType, transactionType }, lists.options)
  const kept: CalculatorForm = {
    ...form,
    brandName: offered(form.brandName, lists.brands, fresh.brandName),
    premiumPlanType,
    transactionType,
    productType: offered(form.productType, choices.productTypes, standardProduct(choices.productTypes)),
    billingTenure: choices.billingTenures.some((months) => String(months) === form.billingTenure)
      ? form.billingTenure
      : '',
    capitalisedFlag: choices.capitalised && form.capitalisedFlag,
    incumbentInsurerFlag: choices.incumbentInsurer && form.incumbentInsurerFlag,
    loanList: rows(form.loanList, emptyLoan).map((loan) => ({
      ...loan,
      loanPurpose: offered(loan.loanPurpose, lists.loanPurposes),
    })),
    borrowerList: rows(form.borrowerList, emptyBorrower).map((borrower) => ({
      ...borrower,
      employmentType: offered(borrower.employmentType, lists.employmentTypes),
    })),
    securityList: rows(form.securityList, emptySecurity).map((security) => ({
      ...security,
      stateName: offered(security.stateName, lists.states),
      occupancyType: offered(security.occupancyType, lists.occupancyTypes),
    })),
    insuredLoanList: rows(form.insuredLoanList, emptyInsuredLoan),
  }
  return choosePropertyShare(kept, choices.propertyShare && form.propertyShareFlag)
}

function offered(code: string, items: readonly ReferenceItem[], otherwise = ''): string {
  return items.some(({ shortName }) => shortName === code) ? code : otherwise
}

function rows<Row>(sent: readonly Row[], empty: Row): Row[] {
  return sent.length === 0 ? [{ ...empty }] : sent.slice(0, limits.rows)
}
