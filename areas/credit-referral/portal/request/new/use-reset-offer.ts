import { useEffect, useState } from 'react'
import { isTyped } from '../form/read-draft.ts'
import type { RequestFields } from '../form/request-fields.ts'
import type { RequestForm } from '../form/request-form.ts'

type ResetOffer = {
  /** `draft` when the form is one from before; what stood there when it was emptied; null while it is the person's own. */
  readonly before: 'draft' | RequestForm | null
  /** To be told before the form is emptied. */
  readonly remember: () => void
  readonly end: () => void
}

/**
 * What a person can go back to. The offer to bring back what was emptied ends with the first thing that is entered
 * after it: bringing it back would take that away.
 */
export function useResetOffer(form: RequestFields, blank: RequestForm, restored: boolean): ResetOffer {
  const [before, setBefore] = useState<ResetOffer['before']>(restored ? 'draft' : null)
  const offered = typeof before === 'object' && before !== null
  useEffect(() => {
    if (!offered) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isTyped(values, [], blank)) setBefore(null)
      },
    })
  }, [form, blank, offered])
  return {
    before,
    remember: () => {
      const typed = form.getValues()
      // A second press finds nothing to keep; what the first one took away can still be brought back.
      if (isTyped(typed, [], blank)) setBefore(structuredClone(typed))
      else setBefore((now) => (now === 'draft' ? null : now))
    },
    end: () => setBefore(null),
  }
}
