import { useMemo, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useCaller } from '#areas/identity/portal'
import {
  messages,
  type OfferedChoices,
  offeredChoices,
  parseQuoteRequest,
  type QuoteForm,
  type QuoteRequestBody,
  quoteFields,
  quoteLists,
  quoteRows,
  type RefusedField,
} from '#areas/quote/contract'
import type { PartyOptions, ReferenceLists } from '#areas/reference-data/contract'
import { loadPartyOptions, noPartyOptions } from '#areas/reference-data/portal'
import { useHttp } from '#browser/http'
import type { Lists } from '#packages/fields'
import { type FormStore, type RowForm, useFormStore, useText } from '#ui/form'
import type { InitialRequest } from '../resolve-initial-request.ts'
import { restoredForm, toQuoteRequestBody } from './to-quote-request-body.ts'

export type CalculatorStore = FormStore<QuoteForm, QuoteRequestBody>

export type Calculator = {
  readonly store: CalculatorStore
  readonly lists: ReferenceLists
  /** Validates the form without showing an error. */
  readonly parse: ReturnType<typeof calculatorRules>['parse']
  /** All options of its choice fields, independent of other choices. */
  readonly choices: Lists
  /** The party options could not be loaded. */
  readonly optionsMissing: boolean
  /** Loads the party options if they are missing. A failure is only logged (specification 000 §4). */
  readonly loadOptions: () => Promise<void>
}

/** The calculator's form with its rules and reference lists. */
export function useCalculatorForm(initial: InitialRequest): Calculator {
  const { services, insurerName } = useEnvironment()
  const http = useHttp()
  const { channel } = useCaller()
  const [options, setOptions] = useState(initial.lists.options)
  const lists = useMemo(() => ({ ...initial.lists, options }), [initial.lists, options])
  const rules = useMemo(() => calculatorRules(lists, insurerName), [lists, insurerName])
  const store = useFormStore({ ...rules, initial: initial.form })
  const [first] = useState(store.values)
  const optionsMissing = options === noPartyOptions
  const loadOptions = async () => {
    if (!optionsMissing) return
    try {
      const loaded = await loadPartyOptions(http, services.quote, channel ?? '')
      const values = store.values()
      const { brandName } = values
      // Without the options, the choices of a draft could not be shown.
      const hasInput = JSON.stringify({ ...values, brandName }) !== JSON.stringify({ ...first, brandName })
      setOptions(loaded)
      store.replaceKeepingErrors(
        restoredForm(hasInput ? values : { ...values, ...initial.loaded.content, brandName }, {
          ...lists,
          options: loaded,
        }),
      )
    } catch (error) {
      console.error(messages.optionsMissing, error)
    }
  }
  return { store, lists, parse: rules.parse, choices: rules.lists, optionsMissing, loadOptions }
}

/** Runs the rules of the contract, so that the browser and the server report the same messages. */
export function calculatorRules(lists: ReferenceLists, insurerName: string) {
  const parse = (form: QuoteForm) => {
    // The screen offers to load them again.
    if (lists.options === noPartyOptions)
      return { errors: [{ field: 'brandName', code: 'options-missing', message: messages.optionsMissing }] }
    const body = toQuoteRequestBody(form, lists.options, insurerName)
    const { refused } = parseQuoteRequest(body, lists)
    return refused ? { errors: refused } : { values: body }
  }
  return {
    fields: quoteFields,
    rows: {
      loanList: quoteRows.loanList.fields,
      borrowerList: quoteRows.borrowerList.fields,
      securityList: quoteRows.securityList.fields,
      insuredLoanList: quoteRows.insuredLoanList.fields,
    },
    lists: quoteLists(lists, Object.values(lists.options.productTypes).flat()),
    parse,
    check: (name: string, form: () => QuoteForm) => shareError(name, form(), (of) => parse(of).errors),
  }
}

/** The message of a share amount, which depends on the other share and the loans. */
function shareError(
  name: string,
  form: QuoteForm,
  errorsOf: (form: QuoteForm) => readonly RefusedField[] | undefined,
): string | undefined {
  const [list, key, field] = name.split('.')
  if (field !== 'shareAmount') return undefined
  const index = form.borrowerList.findIndex((row: RowForm) => row.key === key)
  return errorsOf(form)?.find((error) => error.field === `${list}.${index}.${field}`)?.message
}

/** The choices offered for the current form. Rerenders only when a choice that they depend on changes. */
export function useOfferedChoices(store: CalculatorStore, options: PartyOptions): OfferedChoices {
  const premiumPlanType = useText(store, 'premiumPlanType')
  const transactionType = useText(store, 'transactionType')
  const incumbentInsurerFlag = useText(store, 'incumbentInsurerFlag')
  return offeredChoices({ premiumPlanType, transactionType, incumbentInsurerFlag }, options)
}
