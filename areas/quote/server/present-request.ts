import { type Cents, toDollars } from '#packages/money'
import type { QuoteRequest, SentQuoteRequest } from '../contract/index.ts'

/** A stored request as it may be sent again: to reopen a quote, or to copy it. */
export function presentRequest(request: QuoteRequest): SentQuoteRequest {
  return {
    brandName: request.brandName,
    transactionType: request.transactionType,
    capitalisedFlag: yesOrNo(request.capitalised),
    propertyShareFlag: yesOrNo(request.propertyShare),
    productType: request.productType,
    premiumPlanType: request.premiumPlanType,
    borrowerList: request.borrowers.map(({ employment, firstHomeBuyer, shareAmount }) => ({
      employmentType: employment,
      firstHomeBuyer: yesOrNo(firstHomeBuyer),
      shareAmount: dollarsOrNull(shareAmount),
    })),
    loanList: request.loans.map(({ amount, purpose }) => ({ loanAmount: toDollars(amount), loanPurpose: purpose })),
    insuredLoanList: request.insuredLoans.map(({ loanNumber }) => ({ loanNumber })),
    securityList: request.securities.map(({ value, state, occupancy }) => ({
      securityValue: toDollars(value),
      stateName: state,
      occupancyType: occupancy,
    })),
    billingTenure: request.billingTenure,
    lmiPolicyNumber: request.lmiPolicyNumber,
    outstandingLoanBalance: dollarsOrNull(request.outstandingLoanBalance),
    sourceRefNumber: request.sourceRefNumber,
    incumbentInsurerFlag: yesOrNo(request.incumbentInsurer),
    insurerName: request.insurerName,
  }
}

function yesOrNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}

function dollarsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : toDollars(amount)
}
