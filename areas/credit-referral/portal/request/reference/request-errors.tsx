import { useEffect, useMemo, useRef } from 'react'
import { ErrorSummary, Notice, type PageError } from '#ui/page'
import { DuplicateLink } from './duplicate-link.tsx'
import { readDuplicate } from './read-duplicate.ts'

type RequestErrorsProps = {
  readonly errors: readonly PageError[]
  readonly onOpened: (requestId: string) => void
}

/** What is wrong, at the top of the page; a duplicate leads to the request that exists. */
export function RequestErrors({ errors, onOpened }: RequestErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { duplicate, others } = useMemo(() => {
    const [found] = errors.map(({ message }) => readDuplicate(message)).filter((read) => read !== null)
    return { duplicate: found, others: found ? errors.filter(({ message }) => !readDuplicate(message)) : errors }
  }, [errors])
  useEffect(() => {
    if (!duplicate) return
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }, [duplicate])
  return (
    <>
      {duplicate ? (
        <div role="alert" ref={box} tabIndex={-1}>
          <Notice tone="error" title="There is a problem">
            <p>
              <DuplicateLink duplicate={duplicate} onOpened={onOpened} />
            </p>
          </Notice>
        </div>
      ) : null}
      <ErrorSummary errors={others} />
    </>
  )
}
