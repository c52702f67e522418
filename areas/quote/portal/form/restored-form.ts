import * as z from 'zod/mini'
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
import { limits, type ReferenceItem, type ReferenceLists } from '#areas/reference-data/contract'
import type { Fields, FormOf, SentOf } from '#packages/fields'
import { besideSign, moneyText } from '#ui/field'
import {
  choosePropertyShare,
  emptyBorrower,
  emptyInsuredLoan,
  emptyLoan,
  emptySecurity,
  newForm,
  standardProduct,
} from './calculator-form.ts'

const draftSchema = z.object({
  ...textsOf(quoteFields),
  loanList: draftRowsOf(loanFields),
  borrowerList: draftRowsOf(borrowerFields),
  securityList: draftRowsOf(securityFields),
  insuredLoanList: draftRowsOf(insuredLoanFields),
})

/**
 * Restores a form from a draft; null without a draft, or when it equals a new form. A draft may come from an older
 * build or rate card: values that are no longer valid are reset.
 */
export function readDraft(content: unknown, lists: ReferenceLists): QuoteForm | null {
  if (content === null || content === undefined) return null
  const draft = z.safeParse(draftSchema, content)
  if (!draft.success) return null
  const kept = keepOffered(draft.data, lists)
  return inOneOrder(kept) === inOneOrder(newForm(lists)) ? null : kept
}

type Text = z.ZodMiniType<string>

function textsOf<F extends Fields>(fields: F): { readonly [N in keyof F]: Text } {
  const schemas = Object.values(fields).map(({ name, kind }) => {
    const text = z.catch(z.string(), '')
    // A draft may contain a typed `$`, which the field removes only on blur.
    return [name, kind === 'money' ? z.pipe(text, z.transform(besideSign)) : text]
  })
  return Object.fromEntries(schemas) as { readonly [N in keyof F]: Text }
}

function draftRowsOf<F extends Fields>(fields: F): z.ZodMiniType<readonly FormOf<F>[]> {
  return z.catch(z.array(z.object(textsOf(fields))), []) as unknown as z.ZodMiniType<readonly FormOf<F>[]>
}

function inOneOrder(form: QuoteForm): string {
  return JSON.stringify(z.parse(draftSchema, form))
}

/** The form of a submitted request, to reopen or copy a quote. Codes that are no longer offered are reset. */
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

function typedTexts<F extends Fields>(fields: F, sent: SentOf<F>): FormOf<F> {
  const typed = Object.values(fields).map(({ name, kind }) => {
    const text = String(sent[name] ?? '')
    return [name, kind === 'money' ? moneyText(text) : text]
  })
  return Object.fromEntries(typed) as FormOf<F>
}

/** Resets choices that the lender no longer offers to the default of a new form, or to blank without a default. */
function keepOffered(form: QuoteForm, lists: ReferenceLists): QuoteForm {
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
