import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand'
import type { Fault, Lists } from '#packages/fields'
import type { PageError } from '#ui/page'

/**
 * The form state that fields read and write, backed by react-hook-form (`useSmallForm`) or by rows with keys
 * (`useKeyedForm`). A field is named by its path: "brandName", or "loanList.k3.loanAmount" in the row with the key k3.
 */
export type FormStore<Form = unknown, Ready = unknown> = {
  /** Calls back when the text or the error of a field may have changed; without a field, when any text has. */
  readonly subscribe: (field: string | null, changed: () => void) => () => void
  readonly text: (field: string) => string
  /** The error of a field, or undefined. */
  readonly fault: (field: string) => string | undefined
  /** Stores the user's change. Clears the field's error once it is fixed, and the service's errors at once. */
  readonly set: (field: string, text: string) => void
  /** Validates one field on blur. An empty field is reported on submit only. */
  readonly blur: (field: string) => void
  /** Validates a field, empty or not. */
  readonly check: (field: string) => void
  /** Validates the form; returns the value to send, or null. */
  readonly submit: () => Ready | null
  /** Shows the service's errors, at their fields and in the summary. */
  readonly refuse: (refused: readonly PageError[]) => void
  /** The errors of the last submit or of the service that are not fixed yet. */
  readonly problems: Problems
  readonly values: () => Form
  /** Replaces the whole content and clears all errors. */
  readonly replace: (form: Form) => void
}

/** Validates a form: returns the value to send, or all errors in screen order. */
export type Read<Form, Ready> = (
  form: Form,
) =>
  | { readonly values: Ready; readonly faults?: never }
  | { readonly values?: never; readonly faults: readonly Fault[] }

export type Problems = StoreApi<{ readonly list: readonly PageError[]; readonly by: 'form' | 'service' }>

export function createProblems(): Problems {
  return createStore(() => ({ list: [], by: 'form' as const }))
}

/** Removes the errors of these fields from the summary. */
export function mend(problems: Problems, fields: readonly string[]): void {
  const { list } = problems.getState()
  const left = list.filter(({ field }) => field === undefined || !fields.includes(field))
  if (left.length < list.length) problems.setState({ list: left })
}

type FormContext = {
  readonly store: FormStore
  readonly lists: Partial<Lists>
  /** The form is read-only. */
  readonly locked: boolean
}

/** The surrounding form, and the lists that its fields choose from. */
export const FormContext = createContext<FormContext | null>(null)
/** The path of the surrounding row: "loanList.k3" for the key k3. */
export const RowContext = createContext<string | null>(null)

export function useFormContext(): FormContext {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside of its form')
  return form
}

export function useText(store: Pick<FormStore, 'subscribe' | 'text'>, field: string): string {
  const subscribe = useCallback((changed: () => void) => store.subscribe(field, changed), [store, field])
  return useSyncExternalStore(subscribe, () => store.text(field))
}

export function useFault(store: Pick<FormStore, 'subscribe' | 'fault'>, field: string): string | undefined {
  const subscribe = useCallback((changed: () => void) => store.subscribe(field, changed), [store, field])
  return useSyncExternalStore(subscribe, () => store.fault(field))
}
