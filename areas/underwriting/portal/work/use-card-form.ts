import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormStore } from '#ui/form'

type CardFormOptions<Form> = {
  readonly onTyped: (form: Form) => void
  /** Why the form cannot be sent now, or null. */
  readonly whyNot: string | null
}

/**
 * Tells what stands in a form each time that it changes. What was wrong with it is said no longer once another can or
 * cannot be done with it: whoever has handed a referral over has nothing to mend in it.
 */
export function useCardForm<Form>(store: FormStore<Form>, { onTyped, whyNot }: CardFormOptions<Form>): void {
  const typed = useEffectEvent(() => onTyped(store.values()))
  useEffect(() => store.subscribe(null, () => typed()), [store])
  const said = useRef(whyNot)
  useEffect(() => {
    if (said.current === whyNot) return
    said.current = whyNot
    store.replace(store.values())
  }, [store, whyNot])
}
