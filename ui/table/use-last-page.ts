import { useEffect, useEffectEvent } from 'react'

type Answered = { readonly items: readonly unknown[]; readonly totalPages: number }

/** A page beyond the last, as of an old link, gives way to the last. Pages count from 1; `answer` is that of this page. */
export function useLastPage(page: number, answer: Answered | undefined, onPage: (last: number) => void): void {
  const last = answer && answer.items.length === 0 ? answer.totalPages : 0
  const goToLast = useEffectEvent(() => onPage(last))
  useEffect(() => {
    if (last > 0 && page > last) goToLast()
  }, [last, page])
}
