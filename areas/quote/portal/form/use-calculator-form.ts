import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useEnvironment } from '#areas/environment/portal'
import { useCaller } from '#areas/identity/portal'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { loadPartyOptions, nothingOffered } from '#areas/reference-data/portal'
import { useHttp } from '#browser/http'
import type { InitialRequest } from '../resolve-initial-request.ts'
import { applyTransition } from './apply-transition.ts'
import type { CalculatorFields } from './calculator-fields.ts'
import { type CalculatorForm, newForm } from './calculator-form.ts'
import { type ReadyRequest, resolveForm } from './resolve-form.ts'

type Calculator = {
  readonly form: CalculatorFields
  readonly lists: ReferenceLists
  /** After a brand was chosen: loads the lender's options where they are missing (specification 000 §4). */
  readonly brandChosen: () => Promise<void>
}

/** The form with its rules, and the lists that it chooses from. */
export function useCalculatorForm(initial: InitialRequest): Calculator {
  const { services, insurerName } = useEnvironment()
  const http = useHttp()
  const { access } = useCaller()
  const [options, setOptions] = useState(initial.lists.options)
  const lists = useMemo(() => ({ ...initial.lists, options }), [initial.lists, options])
  const form = useForm<CalculatorForm, unknown, ReadyRequest>({
    resolver: resolveForm(lists, insurerName),
    defaultValues: initial.form,
    mode: 'onSubmit',
    // `Form` scrolls and focuses, in the order of the screen.
    shouldFocusError: false,
  })
  const brandChosen = async () => {
    if (options !== nothingOffered || form.getValues('brandName') === '') return
    try {
      const loaded = await loadPartyOptions(http, services.quote, access.channel ?? '')
      const { premiumPlanType, transactionType, productType } = newForm({ ...lists, options: loaded })
      setOptions(loaded)
      applyTransition(form, { ...form.getValues(), premiumPlanType, transactionType, productType })
    } catch (fault) {
      console.error('The party options could not be loaded', fault)
      form.setValue('brandName', '')
    }
  }
  return { form, lists, brandChosen }
}
