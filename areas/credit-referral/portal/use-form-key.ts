import { useState } from 'react'
import type { View } from './view-of.ts'

type FormKey = {
  /** Another key is another form. */
  readonly key: string
  /** The form that is shown goes on with this request, as after a submit: it is not to begin anew. */
  readonly keep: (requestId: string) => void
}

/** Tells the forms apart: each New Request and each opened request begins with a form of its own. */
export function useFormKey(view: View): FormKey {
  const [kept, setKept] = useState({ requestId: '', key: '', count: 0 })
  const isKept = view.kind === 'open' && view.requestId === kept.requestId
  const own = view.kind === 'open' ? view.requestId : `new ${kept.count}`
  const key = isKept ? kept.key : own
  return { key, keep: (requestId) => setKept(({ count }) => ({ requestId, key, count: count + 1 })) }
}
