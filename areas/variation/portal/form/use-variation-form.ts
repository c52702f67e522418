import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useCaller } from '#areas/identity/portal'
import { type PolicyLists, policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import {
  changesAnything,
  comparable,
  compareVariation,
  dateError,
  examineVariation,
  isAsLoaded,
  messageForRule,
  parsePolicyDetails,
  toVariationBody,
  type VariationBody,
  type VariationForm,
  type VariationLimits,
  type VariedPolicy,
  variationFields,
} from '#areas/variation/contract'
import { sydneyDate } from '#packages/calendar'
import { type FormStore, useFormStore } from '#ui/form'
import type { OpenedPolicy } from '../variation-service.ts'

/** A valid variation, as the body of its submission. */
export type ReadyVariation = { readonly body: VariationBody; readonly changed: boolean }
export type VariationStore = FormStore<VariationForm, ReadyVariation>

/** The name of one row of each list, in messages. */
export const nouns = { loans: 'Loan', securities: 'Security' }

/** The policy of the variation: its details as loaded, and what the rules need. */
export type VariedSubject = {
  readonly details: OpenedPolicy
  readonly policy: VariedPolicy
  readonly lists: PolicyLists
  readonly limits: VariationLimits
}

export function useVariedSubject(details: OpenedPolicy, lists: PolicyLists): VariedSubject {
  const { limits } = useEnvironment()
  return useMemo(() => ({ details, policy: parsePolicyDetails(details), lists, limits }), [details, lists, limits])
}

/** The form with the rules of the contract, which the server applies too. */
export function useVariationForm(subject: VariedSubject, initial: VariationForm): VariationStore {
  const { username } = useCaller()
  const { details, policy, lists, limits } = subject
  return useFormStore<typeof variationFields, VariationForm, ReadyVariation>({
    initial,
    fields: variationFields,
    rows: { loans: policyLoanFields, securities: policySecurityFields },
    lists,
    parse: (form) => {
      const { variation, errors } = examineVariation(form, { lists, limits, policy, today: sydneyDate(new Date()) })
      if (errors) return { errors }
      const changed = changesAnything(compareVariation(policy, variation, lists))
      return { values: { body: toVariationBody(form, { policy, loaded: details.loaded }, username), changed } }
    },
    skip: (row, texts) => isUntouched(row, texts, policy),
    check: (name, form) => ruleBetween(name, form(), limits),
  })
}

/** Whether a row of the form, as in "loans.loan1", has the values that it was loaded with. */
function isUntouched(
  row: string,
  texts: Readonly<Record<string, string>>,
  { loans, securities }: VariedPolicy,
): boolean {
  const isKnown = ({ id }: { readonly id: string }) => id === texts.id
  if (row.startsWith('loans.')) return isAsLoaded(policyLoanFields, texts, loans.find(isKnown))
  return row.startsWith('securities.') && isAsLoaded(policySecurityFields, texts, securities.find(isKnown))
}

type Texts = { readonly key: string }

/** Rules that involve more than the field itself but are checked with it. */
function ruleBetween(name: string, form: VariationForm, limits: VariationLimits): string | undefined {
  if (name === 'types') return form.types.length === 0 ? messageForRule('variationType', 'required') : undefined
  const [list, key, field] = name.split('.')
  const rows: readonly Texts[] = list === 'loans' ? form.loans : form.securities
  const textOf = (row: Texts | undefined) => String(row?.[field as 'key'] ?? '')
  const text = textOf(rows.find((row) => row.key === key))
  if (field === 'drawDownDate' || field === 'valuationDate')
    return dateError(field, text, { today: sydneyDate(new Date()), limits })?.message
  if (text === '' || (field !== 'loanNumber' && field !== 'addressLine1')) return undefined
  const again = rows.some((row) => row.key !== key && comparable(textOf(row)) === comparable(text))
  return again ? messageForRule(field, 'repeated') : undefined
}
