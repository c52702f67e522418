import { useLayoutEffect, useMemo, useRef } from 'react'
import { type PageError, StruckErrorSummary } from '#ui/page'
import { DuplicateLink } from './duplicate-link.tsx'
import { readDuplicate } from './read-duplicate.ts'

type RequestErrorsProps = {
  readonly errors: readonly PageError[]
  readonly onOpened: (requestId: string) => void
}

/** What is wrong, at the top of the page; a duplicate leads to the request that exists. */
export function RequestErrors({ errors, onOpened }: RequestErrorsProps) {
  const latest = useRef(onOpened)
  useLayoutEffect(() => {
    latest.current = onOpened
  })
  // The same list while the errors are the same: a new one takes the focus.
  const shown = useMemo(
    () =>
      errors.map((error) => {
        const duplicate = readDuplicate(error.message)
        if (!duplicate) return error
        return { ...error, link: <DuplicateLink duplicate={duplicate} onOpened={(id) => latest.current(id)} /> }
      }),
    [errors],
  )
  return <StruckErrorSummary errors={shown} />
}
