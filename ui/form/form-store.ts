import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand'
import type { Fault, Lists } from '#packages/fields'
import type { PageError } from '#ui/page'

/**
 * What fields need from whatever keeps a form, which may be react-hook-form (`useSmallForm`) or rows by key
 * (`useKeyedForm`). A field is named by its path: "brandName", or "loanList.k3.loanAmount" in the row with the key k3.
 */
export type FormStore<Form = unknown, Ready = unknown> = {
  /** Tells when the text or the fault of a field may have changed; without a field, when any text has. */
  readonly subscribe: (field: string | null, changed: () => void) => () => void
  readonly text: (field: string) => string
  /** What is wrong with a field, or undefined. */
  readonly fault: (field: string) => string | undefined
  /** A person's change. The fault of the field goes once it is mended, and what the service refused goes at once. */
  readonly set: (field: string, text: string) => void
  /** Checks a field that is left, and no other. An empty one is asked for by the submit. */
  readonly blur: (field: string) => void
  /** Checks a field, empty or not. */
  readonly check: (field: string) => void
  /** Checks everything: what can be sent, or null. */
  readonly submit: () => Ready | null
  /** Shows what the service refused, at the fields that it names and in the list. */
  readonly refuse: (refused: readonly PageError[]) => void
  /** What the last submit found, or the service refused, and is not mended yet. */
  readonly problems: Problems
  readonly values: () => Form
  /** Puts another content in the place of all that stands there; nothing is wrong with it yet. */
  readonly replace: (form: Form) => void
}

/** What the rules make of a form: what can be sent, or every fault in the order of the screen. */
export type Read<Form, Ready> = (
  form: Form,
) =>
  | { readonly values: Ready; readonly faults?: never }
  | { readonly values?: never; readonly faults: readonly Fault[] }

export type Problems = StoreApi<{ readonly list: readonly PageError[]; readonly by: 'form' | 'service' }>

export function createProblems(): Problems {
  return createStore(() => ({ list: [], by: 'form' as const }))
}

/** Takes the entries about these fields off the list. */
export function mend(problems: Problems, fields: readonly string[]): void {
  const { list } = problems.getState()
  const left = list.filter(({ field }) => field === undefined || !fields.includes(field))
  if (left.length < list.length) problems.setState({ list: left })
}

type FormContext = {
  readonly store: FormStore
  readonly lists: Partial<Lists>
  /** Everything can be read and nothing changed. */
  readonly locked: boolean
}

/** The form that the fields belong to, and what they choose from. */
export const FormContext = createContext<FormContext | null>(null)
/** "loanList.k3" within the row with the key k3. */
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
