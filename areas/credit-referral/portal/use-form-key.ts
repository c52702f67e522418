import { useState } from 'react'
import type { View } from './view-of.ts'

type FormKey = {
  /** Another key is another form: each New Request and each opened request begins with one of its own. */
  readonly key: number
  /** Whether the open request is the one that was sent just now. */
  readonly submitted: boolean
  /** To be told of a request that is sent, before it is opened. */
  readonly onSubmitted: (requestId: string) => void
}

/** Tells the forms apart, and knows which one follows a submit; once it is left, it is a request like any other. */
export function useFormKey(view: View): FormKey {
  const place = view.kind === 'open' ? view.requestId : view.kind
  const [visit, setVisit] = useState({ place, key: 0, submitted: false, sent: '' })
  const now = visit.place === place ? visit : { place, key: visit.key + 1, submitted: visit.sent === place, sent: '' }
  if (now !== visit) setVisit(now)
  return {
    key: now.key,
    submitted: now.submitted,
    onSubmitted: (sent) => setVisit((held) => ({ ...held, sent })),
  }
}
