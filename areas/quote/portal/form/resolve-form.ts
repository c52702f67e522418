import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type QuoteRequest, type RefusedField, readQuoteRequest, type SentQuoteRequest } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import type { CalculatorForm } from './calculator-form.ts'
import { toSentRequest } from './to-sent-request.ts'

const rowLists = new Set(['loanList', 'borrowerList', 'securityList', 'insuredLoanList'])

/** The request that a valid screen stands for: as it travels, and as the rules read it. */
export type ReadyRequest = { readonly sent: SentQuoteRequest; readonly request: QuoteRequest }

/**
 * Reads the screen by the contract's rules, so that a person gets the same sentence from the browser as from the
 * server.
 */
export function resolveForm(
  lists: ReferenceLists,
  insurerName: string,
): Resolver<CalculatorForm, unknown, ReadyRequest> {
  return (form) => {
    const sent = toSentRequest(form, lists.options, insurerName)
    const { request, refused } = readQuoteRequest(sent, lists)
    return request ? { values: { sent, request }, errors: {} } : { values: {}, errors: fieldErrors(refused) }
  }
}

/** Refused fields as react-hook-form keeps them; of several at one field the first is shown. */
export function fieldErrors(refused: readonly RefusedField[]): FieldErrors<CalculatorForm> {
  const errors: FieldErrors<CalculatorForm> = {}
  const named = new Set<string>()
  for (const { field, code, message } of refused) {
    if (named.has(field)) continue
    named.add(field)
    set(errors, rowLists.has(field) ? `${field}.root` : field, { type: code, message })
  }
  return errors
}
