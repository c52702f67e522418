import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { CalculatorForm } from './calculator-form.ts'
import { type OfferedChoices, offeredChoices } from './offered-choices.ts'
import type { ReadyRequest } from './resolve-form.ts'

/** The calculator's form, as its parts pass it on. */
export type CalculatorFields = UseFormReturn<CalculatorForm, unknown, ReadyRequest>

/** What the screen offers now; draws its caller again only when a choice that it hangs on changes. */
export function useOfferedChoices({ control }: CalculatorFields, options: PartyOptions): OfferedChoices {
  const [premiumPlanType, transactionType, incumbentInsurerFlag] = useWatch({
    control,
    name: ['premiumPlanType', 'transactionType', 'incumbentInsurerFlag'],
  })
  return offeredChoices({ premiumPlanType, transactionType, incumbentInsurerFlag }, options)
}
