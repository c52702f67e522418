import { useEffect, useState } from 'react'
import { isTyped } from '../form/read-draft.ts'
import type { RequestFields } from '../form/request-fields.ts'
import type { RequestForm } from '../form/request-form.ts'

/** Where a person pressed what emptied the form: in the notice at the top of the page, or in the row of its buttons. */
export type EmptiedAt = 'notice' | 'buttons'

/** What stood in the form when it was emptied. */
export type Emptied = { readonly typed: RequestForm; readonly at: EmptiedAt }

type ResetOffer = {
  /** `draft` when the form is one from before; what was taken out of it; null while it is the person's own. */
  readonly before: 'draft' | Emptied | null
  /** To be told before the form is emptied. */
  readonly remember: (at: EmptiedAt) => void
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
    remember: (at) => {
      const typed = form.getValues()
      // A second press finds nothing to keep; what the first one took away can still be brought back.
      if (isTyped(typed, [], blank)) setBefore({ typed: structuredClone(typed), at })
      else setBefore((now) => (now === 'draft' ? null : now))
    },
    end: () => setBefore(null),
  }
}
