import { plans, products, transactions } from '#areas/quote/contract'
import type { ReferenceItem, ReferenceLists } from '#areas/reference-data/contract'
import { offeredChoices } from './offered-choices.ts'

export type LoanRow = { loanAmount: string; loanPurpose: string }
export type SecurityRow = { securityValue: string; stateName: string; occupancyType: string }
export type BorrowerRow = { employmentType: string; firstHomeBuyer: boolean; shareAmount: string }
export type InsuredLoanRow = { loanNumber: string }

/**
 * What stands on the calculator's screen: text as it was typed, ticks as booleans. The names are those of the contract,
 * so that a refused field (`loanList.0.loanAmount`) names the place on the screen.
 */
export type CalculatorForm = {
  brandName: string
  premiumPlanType: string
  transactionType: string
  productType: string
  billingTenure: string
  loanList: LoanRow[]
  capitalisedFlag: boolean
  incumbentInsurerFlag: boolean
  propertyShareFlag: boolean
  borrowerList: BorrowerRow[]
  securityList: SecurityRow[]
  lmiPolicyNumber: string
  outstandingLoanBalance: string
  insuredLoanList: InsuredLoanRow[]
  sourceRefNumber: string
}

export const emptyLoan: LoanRow = { loanAmount: '', loanPurpose: '' }
export const emptySecurity: SecurityRow = { securityValue: '', stateName: '', occupancyType: '' }
export const emptyBorrower: BorrowerRow = { employmentType: '', firstHomeBuyer: false, shareAmount: '' }
export const emptyInsuredLoan: InsuredLoanRow = { loanNumber: '' }

/** A new request with the defaults of specification 000 §4: plan Single, transaction New, product Standard. */
export function newForm({ brands, options }: ReferenceLists): CalculatorForm {
  const premiumPlanType = preferred(options.premiumPlans, plans.single)
  const transactionType = preferred(options.transactionTypes, transactions.new)
  return {
    brandName: brands.length === 1 ? preferred(brands) : '',
    premiumPlanType,
    transactionType,
    productType: standardProduct(offeredChoices({ premiumPlanType, transactionType }, options).productTypes),
    billingTenure: '',
    loanList: [{ ...emptyLoan }],
    capitalisedFlag: false,
    incumbentInsurerFlag: false,
    propertyShareFlag: false,
    borrowerList: [{ ...emptyBorrower }],
    securityList: [{ ...emptySecurity }],
    lmiPolicyNumber: '',
    outstandingLoanBalance: '',
    insuredLoanList: [{ ...emptyInsuredLoan }],
    sourceRefNumber: '',
  }
}

/** The Standard product where it is offered, otherwise the first. */
export function standardProduct(productTypes: readonly ReferenceItem[]): string {
  return preferred(productTypes, products.standard)
}

function preferred(items: readonly ReferenceItem[], code?: string): string {
  return (items.find(({ shortName }) => shortName === code) ?? items[0])?.shortName ?? ''
}
