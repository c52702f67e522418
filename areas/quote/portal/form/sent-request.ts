import {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  offeredChoices,
  type QuoteForm,
  quoteFields,
  type SentQuoteRequest,
  securityFields,
} from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { Fields, FormOf } from '#packages/fields'

/**
 * Maps the form to a quote request (specification 000 §3). Omits fields that the screen does not show, and sends
 * amounts as typed, because the contract parses them exactly. `insurerName` is the fixed insurer of the environment,
 * sent only for a top-up of a policy of that insurer (specification 000 §4).
 */
export function toSentRequest(form: QuoteForm, options: PartyOptions, insurerName: string): SentQuoteRequest {
  const offered = offeredChoices(form, options)
  const propertyShare = offered.propertyShare && form.propertyShareFlag === 'YES'
  return {
    ...sentTexts(quoteFields, form),
    billingTenure: offered.monthly && form.billingTenure !== '' ? Number(form.billingTenure) : null,
    capitalisedFlag: yesOrNo(offered.capitalised && form.capitalisedFlag === 'YES'),
    propertyShareFlag: yesOrNo(propertyShare),
    incumbentInsurerFlag: yesOrNo(offered.incumbentInsurer && form.incumbentInsurerFlag === 'YES'),
    loanList: form.loanList.map((row) => sentTexts(loanFields, row)),
    borrowerList: form.borrowerList.map((row) => ({
      ...sentTexts(borrowerFields, row),
      firstHomeBuyer: yesOrNo(row.firstHomeBuyer === 'YES'),
      ...(propertyShare ? {} : { shareAmount: null }),
    })),
    securityList: form.securityList.map((row) => sentTexts(securityFields, row)),
    lmiPolicyNumber: offered.lmiPolicyNumber ? orNull(form.lmiPolicyNumber) : null,
    outstandingLoanBalance: offered.outstandingLoanBalance ? orNull(form.outstandingLoanBalance) : null,
    insuredLoanList: offered.insuredLoans ? form.insuredLoanList.map((row) => sentTexts(insuredLoanFields, row)) : [],
    insurerName: offered.lmiPolicyNumber ? orNull(insurerName) : null,
  }
}

function sentTexts<F extends Fields>(fields: F, form: FormOf<F>): { readonly [N in keyof F]: string | null } {
  const sent = Object.keys(fields).map((name) => [name, orNull(form[name] ?? '')])
  return Object.fromEntries(sent) as { readonly [N in keyof F]: string | null }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function yesOrNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}
