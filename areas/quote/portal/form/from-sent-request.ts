import type { SentQuoteRequest } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { moneyText } from '#ui/field'
import { type CalculatorForm, newForm } from './calculator-form.ts'
import { keepOffered } from './keep-offered.ts'

/**
 * The screen as it was when a request was sent, to reopen or to copy a quote. A code that is no longer offered is left
 * blank, to be chosen again.
 */
export function fromSentRequest(sent: SentQuoteRequest, lists: ReferenceLists): CalculatorForm {
  const form: CalculatorForm = {
    brandName: text(sent.brandName),
    premiumPlanType: text(sent.premiumPlanType),
    transactionType: text(sent.transactionType),
    productType: text(sent.productType),
    billingTenure: text(sent.billingTenure),
    loanList: (sent.loanList ?? []).map(({ loanAmount, loanPurpose }) => ({
      loanAmount: dollars(loanAmount),
      loanPurpose: text(loanPurpose),
    })),
    capitalisedFlag: sent.capitalisedFlag === 'YES',
    incumbentInsurerFlag: sent.incumbentInsurerFlag === 'YES',
    propertyShareFlag: sent.propertyShareFlag === 'YES',
    borrowerList: (sent.borrowerList ?? []).map(({ employmentType, firstHomeBuyer, shareAmount }) => ({
      employmentType: text(employmentType),
      firstHomeBuyer: firstHomeBuyer === 'YES',
      shareAmount: dollars(shareAmount),
    })),
    securityList: (sent.securityList ?? []).map(({ securityValue, stateName, occupancyType }) => ({
      securityValue: dollars(securityValue),
      stateName: text(stateName),
      occupancyType: text(occupancyType),
    })),
    lmiPolicyNumber: text(sent.lmiPolicyNumber),
    outstandingLoanBalance: dollars(sent.outstandingLoanBalance),
    insuredLoanList: (sent.insuredLoanList ?? []).map(({ loanNumber }) => ({ loanNumber: text(loanNumber) })),
    sourceRefNumber: text(sent.sourceRefNumber),
  }
  return keepOffered(form, newForm(lists), lists)
}

function text(sent: string | number | null | undefined): string {
  return sent === null || sent === undefined ? '' : String(sent)
}

function dollars(sent: string | number | null | undefined): string {
  return moneyText(text(sent))
}
