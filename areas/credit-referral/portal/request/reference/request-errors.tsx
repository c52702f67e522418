import { useLayoutEffect, useMemo, useRef } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { FormErrors } from '#ui/form'
import type { PageError } from '#ui/page'
import type { RequestFormState } from '../use-request-form.ts'
import { DuplicateLink } from './duplicate-link.tsx'
import { readDuplicate } from './read-duplicate.ts'

type RequestErrorsProps = Pick<RequestFormState, 'store'> & {
  /** What the service refused of the last call. */
  readonly errors: readonly PageError[]
  readonly onOpened: (requestId: string) => void
}

/** What is wrong, at the top of the page; a duplicate leads to the request that exists. */
export function RequestErrors({ store, errors, onOpened }: RequestErrorsProps) {
  const latest = useRef(onOpened)
  useLayoutEffect(() => {
    latest.current = onOpened
  })
  // The same list while the errors are the same: another one is another refusal.
  const refused = useMemo(
    () =>
      errors.map((error) => {
        const duplicate = readDuplicate(error.message)
        if (!duplicate) return error
        return {
          ...error,
          message: sentences.duplicateLink(duplicate.lenderRefNumber),
          link: <DuplicateLink duplicate={duplicate} onOpened={(id) => latest.current(id)} />,
        }
      }),
    [errors],
  )
  return <FormErrors store={store} refused={refused} />
}
