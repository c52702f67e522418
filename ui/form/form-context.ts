import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Lists } from '#packages/fields'
import type { FormStore } from './form-store.ts'

type FormContext = {
  readonly store: FormStore
  /** The lists that its fields choose from. */
  readonly lists: Partial<Lists>
  /** The form is read-only. */
  readonly locked: boolean
  /** The user may see the form and not send it. */
  readonly viewOnly: boolean
}

/** The surrounding form. */
export const FormContext = createContext<FormContext | null>(null)
/** The path of the surrounding row: "loanList.k3" for the key k3. */
export const RowContext = createContext<string | null>(null)

export function useFormContext(): FormContext {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside of its form')
  return form
}

type Store = Pick<FormStore, 'subscribe' | 'text' | 'selection' | 'error'>

export function useText(store: Store, field: string): string {
  return useSyncExternalStore(useSubscribe(store, field), () => store.text(field))
}

/** The values of a field of several. */
export function useSelection(store: Store, field: string): readonly string[] {
  return useSyncExternalStore(useSubscribe(store, field), () => store.selection(field))
}

export function useFieldError(store: Store, field: string): string | undefined {
  return useSyncExternalStore(useSubscribe(store, field), () => store.error(field))
}

function useSubscribe(store: Store, field: string) {
  return useCallback((callback: () => void) => store.subscribe(field, callback), [store, field])
}
