import {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  offeredChoices,
  type QuoteForm,
  type QuoteRequestBody,
  quoteFields,
  quoteLists,
  quoteRows,
  securityFields,
} from '#areas/quote/contract'
import { limits, type PartyOptions, type ReferenceLists } from '#areas/reference-data/contract'
import type { Fields, FormOf, Lists, Rows } from '#packages/fields'
import { plainFigure } from '#packages/money'
import { moneyText } from '#ui/field'
import {
  choosePropertyShare,
  emptyBorrower,
  emptyInsuredLoan,
  emptyLoan,
  emptySecurity,
  newForm,
  standardProduct,
} from './calculator-form.ts'

/**
 * Maps the form to a quote request (specification 000 §3). Omits fields that the screen does not show, and sends
 * amounts as plain decimals, without `$` and commas. `insurerName` is the fixed insurer of the environment,
 * sent only for a top-up of a policy of that insurer (specification 000 §4).
 */
export function toQuoteRequestBody(form: QuoteForm, options: PartyOptions, insurerName: string): QuoteRequestBody {
  const offered = offeredChoices(form, options)
  const propertyShare = offered.propertyShare && form.propertyShareFlag === 'YES'
  return {
    ...bodyTexts(quoteFields, form),
    billingTenure: offered.monthly && form.billingTenure !== '' ? Number(form.billingTenure) : null,
    capitalisedFlag: yesOrNo(offered.capitalised && form.capitalisedFlag === 'YES'),
    propertyShareFlag: yesOrNo(propertyShare),
    incumbentInsurerFlag: yesOrNo(offered.incumbentInsurer && form.incumbentInsurerFlag === 'YES'),
    loanList: form.loanList.map((row) => bodyTexts(loanFields, row)),
    borrowerList: form.borrowerList.map((row) => ({
      ...bodyTexts(borrowerFields, row),
      firstHomeBuyer: yesOrNo(row.firstHomeBuyer === 'YES'),
      ...(propertyShare ? {} : { shareAmount: null }),
    })),
    securityList: form.securityList.map((row) => bodyTexts(securityFields, row)),
    ...(offered.lmiPolicyNumber ? {} : { lmiPolicyNumber: null }),
    ...(offered.outstandingLoanBalance ? {} : { outstandingLoanBalance: null }),
    insuredLoanList: offered.insuredLoans ? form.insuredLoanList.map((row) => bodyTexts(insuredLoanFields, row)) : [],
    insurerName: offered.lmiPolicyNumber ? insurerName || null : null,
  }
}

function bodyTexts<F extends Fields>(fields: F, form: FormOf<F>): { readonly [N in keyof F]: string | null } {
  const texts = Object.entries(fields).map(([name, { kind }]) => {
    const text = form[name]?.trim() ?? ''
    return [name, (kind === 'money' ? plainFigure(text) : text) || null]
  })
  return Object.fromEntries(texts) as { readonly [N in keyof F]: string | null }
}

function yesOrNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}

/** Restores a form from a draft; null without a draft, or when it equals a new form. */
export function parseDraft(content: object | null, lists: ReferenceLists): QuoteForm | null {
  if (content === null) return null
  const form = restoredForm(content, lists)
  return JSON.stringify(form) === JSON.stringify(newForm(lists)) ? null : form
}

/**
 * The form of a sent request, to reopen or copy a quote, or of a draft, which may come from an older build. Choices that
 * the lender no longer offers are reset to the default of a new form, or to blank without a default.
 */
export function restoredForm(content: object, lists: ReferenceLists): QuoteForm {
  const fresh = newForm(lists)
  const codes = quoteLists(lists, Object.values(lists.options.productTypes).flat())
  const values: Readonly<Record<string, unknown>> = { ...content }
  const texts = textsOf(quoteFields, values, codes)
  const premiumPlanType = texts.premiumPlanType || fresh.premiumPlanType
  const transactionType = texts.transactionType || fresh.transactionType
  const offered = offeredChoices({ premiumPlanType, transactionType }, lists.options)
  const rows = <F extends Fields>({ name, fields }: Rows<F>, empty: FormOf<F>) => {
    const stored: unknown = values[name]
    const texts = Array.isArray(stored)
      ? stored.slice(0, limits.rows).map((row) => textsOf(fields, { ...row }, codes))
      : []
    return texts.length === 0 ? [empty] : texts
  }
  const form = {
    ...texts,
    brandName: texts.brandName || fresh.brandName,
    premiumPlanType,
    transactionType,
    productType: offered.productTypes.some(({ shortName }) => shortName === texts.productType)
      ? texts.productType
      : standardProduct(offered.productTypes),
    billingTenure: offered.billingTenures.map(String).includes(texts.billingTenure) ? texts.billingTenure : '',
    capitalisedFlag: offered.capitalised ? texts.capitalisedFlag : 'NO',
    incumbentInsurerFlag: offered.incumbentInsurer ? texts.incumbentInsurerFlag : 'NO',
    loanList: rows(quoteRows.loanList, emptyLoan),
    borrowerList: rows(quoteRows.borrowerList, emptyBorrower),
    securityList: rows(quoteRows.securityList, emptySecurity),
    insuredLoanList: rows(quoteRows.insuredLoanList, emptyInsuredLoan),
  }
  return choosePropertyShare(form, offered.propertyShare ? texts.propertyShareFlag : 'NO')
}

/** The texts of fields; empty for a missing value, an unknown code, and what is no text. */
function textsOf<F extends Fields>(fields: F, values: Readonly<Record<string, unknown>>, codes: Lists): FormOf<F> {
  const texts = Object.values(fields).map((field) => {
    const value = values[field.name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (field.kind === 'yesNo') return [field.name, text === 'YES' ? 'YES' : 'NO']
    if (field.kind === 'money') return [field.name, moneyText(text)]
    const isKnown = field.kind !== 'choice' || codes[field.list]?.some(({ shortName }) => shortName === text)
    return [field.name, isKnown ? text : '']
  })
  return Object.fromEntries(texts) as FormOf<F>
}
