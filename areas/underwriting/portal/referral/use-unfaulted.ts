import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What was wrong with a form is said no longer once another can or cannot be done with it: whoever has handed a referral
 * over has nothing to mend in it. What was typed stays.
 *
 * @param whyNot why the form cannot be sent now, or null
 */
export function useUnfaulted<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  whyNot: string | null,
): void {
  const said = useRef(whyNot)
  useEffect(() => {
    if (said.current === whyNot) return
    said.current = whyNot
    form.reset(undefined, { keepValues: true })
  }, [form, whyNot])
}
