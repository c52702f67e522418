import { useEffect, useState } from 'react'
import type { CalculatorFields } from './calculator-fields.ts'
import type { CalculatorForm } from './calculator-form.ts'

type Replaced = {
  /** Why the form is another one; null where it was emptied, which is told where that was pressed. */
  readonly sentence: string | null
  /** What stood there before; null when there was nothing to take back. */
  readonly before: CalculatorForm | null
}

export type ReplacedForm = {
  /** Says that the form as a whole is another one now; null while it is the person's own typing. */
  readonly replaced: Replaced | null
  readonly replace: (next: CalculatorForm, sentence: string) => void
  readonly empty: (blank: CalculatorForm) => void
  readonly takeBack: () => void
  readonly settle: () => void
}

/**
 * Replaces the whole form, as by a copy of a quote, without losing what stood there. The offer to take that back ends with
 * the first thing that is entered: taking it back would take that away.
 */
export function useReplacedForm(form: CalculatorFields, first: Replaced | null): ReplacedForm {
  const [replaced, setReplaced] = useState(first)
  const before = replaced?.before ?? null
  useEffect(() => {
    if (!before) return
    const next = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) !== next) setReplaced(null)
      },
    })
  }, [form, before])
  const put = (next: CalculatorForm, sentence: string | null) => {
    setReplaced({ sentence, before: structuredClone(form.getValues()) })
    form.reset(next)
  }
  return {
    replaced,
    replace: put,
    empty: (blank) => put(blank, null),
    takeBack: () => {
      if (before) form.reset(before)
      setReplaced(null)
    },
    settle: () => setReplaced(null),
  }
}
