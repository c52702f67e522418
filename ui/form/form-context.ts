import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Lists } from '#packages/fields'
import type { FormStore } from './form-store.ts'

type FormContext = {
  readonly store: FormStore
  readonly lists: Partial<Lists>
  readonly locked: boolean
  /** The user may see the form and not send it. */
  readonly viewOnly: boolean
}

export const FormContext = createContext<FormContext | null>(null)
/** The path of the surrounding row: "loanList.k3" for the key k3. */
export const RowContext = createContext<string | null>(null)

export function useFormContext(): FormContext {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside of its form')
  return form
}

type Store = Pick<FormStore, 'subscribe' | 'text' | 'selection' | 'error'>

/** What `get` returns of a field's row, or of the whole form without a field; `get` must return equal values unchanged. */
export function useFormValue<Value>(store: Pick<Store, 'subscribe'>, field: string | null, get: () => Value): Value {
  const subscribe = useCallback((callback: () => void) => store.subscribe(field, callback), [store, field])
  return useSyncExternalStore(subscribe, get)
}

export function useText(store: Store, field: string): string {
  return useFormValue(store, field, () => store.text(field))
}

/** The values of a field of several. */
export function useSelection(store: Store, field: string): readonly string[] {
  return useFormValue(store, field, () => store.selection(field))
}

export function useFieldError(store: Store, field: string): string | undefined {
  return useFormValue(store, field, () => store.error(field))
}

/** The values of the whole form; re-renders its caller after the paint of each change, so that a key does not wait for it. */
export function useValues<Form>(store: Pick<FormStore<Form>, 'subscribe' | 'values'>): Form {
  const [values, setValues] = useState(store.values)
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setValues(store.values)
    const unsubscribe = store.subscribe(null, () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        timer = setTimeout(update)
      })
    })
    update()
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [store])
  return values
}
