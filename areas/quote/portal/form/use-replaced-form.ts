import { useState } from 'react'
import type { CalculatorFields } from './calculator-fields.ts'
import type { CalculatorForm } from './calculator-form.ts'

type Replaced = {
  readonly sentence: string
  /** What stood there before; null when there was nothing to take back. */
  readonly before: CalculatorForm | null
}

export type ReplacedForm = {
  /** Says that the form as a whole is another one now; null while it is the person's own typing. */
  readonly replaced: Replaced | null
  readonly replace: (next: CalculatorForm, sentence: string) => void
  readonly takeBack: () => void
  readonly settle: () => void
}

/** Replaces the whole form, as by a copy of a quote, without losing what stood there. */
export function useReplacedForm(form: CalculatorFields, first: Replaced | null): ReplacedForm {
  const [replaced, setReplaced] = useState(first)
  return {
    replaced,
    replace: (next, sentence) => {
      setReplaced({ sentence, before: structuredClone(form.getValues()) })
      form.reset(next)
    },
    takeBack: () => {
      if (replaced?.before) form.reset(replaced.before)
      setReplaced(null)
    },
    settle: () => setReplaced(null),
  }
}
