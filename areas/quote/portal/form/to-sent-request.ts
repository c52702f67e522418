import type { SentQuoteRequest } from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { CalculatorForm } from './calculator-form.ts'
import { offeredChoices } from './offered-choices.ts'

/**
 * The screen as a quote request (specification 000 §3). What the screen does not show is not sent; amounts go as they
 * were typed, because the contract reads them exactly. `insurerName` is the environment's fixed insurer, sent only with a
 * top-up of a policy of that insurer (specification 000 §4).
 */
export function toSentRequest(form: CalculatorForm, options: PartyOptions, insurerName: string): SentQuoteRequest {
  const offered = offeredChoices(form, options)
  const propertyShare = offered.propertyShare && form.propertyShareFlag
  return {
    brandName: orNull(form.brandName),
    premiumPlanType: orNull(form.premiumPlanType),
    transactionType: orNull(form.transactionType),
    productType: orNull(form.productType),
    billingTenure: offered.monthly && form.billingTenure !== '' ? Number(form.billingTenure) : null,
    capitalisedFlag: yesOrNo(offered.capitalised && form.capitalisedFlag),
    propertyShareFlag: yesOrNo(propertyShare),
    incumbentInsurerFlag: yesOrNo(offered.incumbentInsurer && form.incumbentInsurerFlag),
    loanList: form.loanList.map(({ loanAmount, loanPurpose }) => ({
      loanAmount: orNull(loanAmount),
      loanPurpose: orNull(loanPurpose),
    })),
    borrowerList: form.borrowerList.map(({ employmentType, firstHomeBuyer, shareAmount }) => ({
      employmentType: orNull(employmentType),
      firstHomeBuyer: yesOrNo(firstHomeBuyer),
      shareAmount: propertyShare ? orNull(shareAmount) : null,
    })),
    securityList: form.securityList.map(({ securityValue, stateName, occupancyType }) => ({
      securityValue: orNull(securityValue),
      stateName: orNull(stateName),
      occupancyType: orNull(occupancyType),
    })),
    lmiPolicyNumber: offered.lmiPolicyNumber ? orNull(form.lmiPolicyNumber) : null,
    outstandingLoanBalance: offered.outstandingLoanBalance ? orNull(form.outstandingLoanBalance) : null,
    insuredLoanList: offered.insuredLoans
      ? form.insuredLoanList.map(({ loanNumber }) => ({ loanNumber: orNull(loanNumber) }))
      : [],
    sourceRefNumber: orNull(form.sourceRefNumber),
    insurerName: offered.lmiPolicyNumber ? orNull(insurerName) : null,
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function yesOrNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}
