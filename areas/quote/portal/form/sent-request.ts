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
import type { PartyOptions, ReferenceLists } from '#areas/reference-data/contract'
import type { Fields, FormOf, SentOf } from '#packages/fields'
import { moneyText } from '#ui/field'
import { keepOffered } from './keep-offered.ts'

/**
 * The screen as a quote request (specification 000 §3). What the screen does not show is not sent; amounts go as they
 * were typed, because the contract reads them exactly. `insurerName` is the environment's fixed insurer, sent only with a
 * top-up of a policy of that insurer (specification 000 §4).
 */
export function toSentRequest(form: QuoteForm, options: PartyOptions, insurerName: string): SentQuoteRequest {
  const offered = offeredChoices(form, options)
  const propertyShare = offered.propertyShare && form.propertyShareFlag === 'YES'
  const ours = offered.existingPolicy && !(offered.incumbentInsurer && form.incumbentInsurerFlag === 'YES')
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
    lmiPolicyNumber: ours ? orNull(form.lmiPolicyNumber) : null,
    outstandingLoanBalance: offered.outstandingLoanBalance ? orNull(form.outstandingLoanBalance) : null,
    insuredLoanList: offered.insuredLoans ? form.insuredLoanList.map((row) => sentTexts(insuredLoanFields, row)) : [],
    insurerName: ours ? orNull(insurerName) : null,
  }
}

/**
 * The screen as it was when a request was sent, to reopen or to copy a quote. A code that is no longer offered is left
 * blank, to be chosen again.
 */
export function fromSentRequest(sent: SentQuoteRequest, lists: ReferenceLists): QuoteForm {
  const { loanList, securityList, borrowerList, insuredLoanList, insurerName: _fixed, ...single } = sent
  const form = {
    ...typedTexts(quoteFields, single),
    loanList: (loanList ?? []).map((row) => typedTexts(loanFields, row)),
    borrowerList: (borrowerList ?? []).map((row) => typedTexts(borrowerFields, row)),
    securityList: (securityList ?? []).map((row) => typedTexts(securityFields, row)),
    insuredLoanList: (insuredLoanList ?? []).map((row) => typedTexts(insuredLoanFields, row)),
  }
  return keepOffered(form, lists)
}

function sentTexts<F extends Fields>(fields: F, form: FormOf<F>): { readonly [N in keyof F]: string | null } {
  const sent = Object.keys(fields).map((name) => [name, orNull(form[name] ?? '')])
  return Object.fromEntries(sent) as { readonly [N in keyof F]: string | null }
}

function typedTexts<F extends Fields>(fields: F, sent: SentOf<F>): FormOf<F> {
  const typed = Object.values(fields).map(({ name, kind }) => {
    const text = String(sent[name] ?? '')
    return [name, kind === 'money' ? moneyText(text) : text]
  })
  return Object.fromEntries(typed) as FormOf<F>
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function yesOrNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}
