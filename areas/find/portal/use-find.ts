import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { isUnknownCall, noStore, refusalsOf, useHttp } from '#browser/http'
import { findResultSchema } from '../contract/index.ts'

/** Milliseconds without typing after which the text is searched. */
const pause = 150

/** The records of a text, once typing pauses; meanwhile those of the text before. `settled` when they are of this text. */
export function useFind(entered: string) {
  const http = useHttp()
  const { services } = useEnvironment()
  const [text, setText] = useState(entered)
  useEffect(() => {
    const timer = setTimeout(setText, pause, entered)
    return () => clearTimeout(timer)
  }, [entered])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['find', text],
    enabled: text !== '',
    queryFn: ({ signal }) =>
      http.get(`${services.find}?text=${encodeURIComponent(text)}`, {
        headers: noStore,
        schema: findResultSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const failed = error !== null && !isUnknownCall(error) && entered !== ''
  const messages = refusalsOf(error).map(({ message }) => message)
  return {
    result: entered === '' || error ? null : (data ?? null),
    failure: failed ? messages.join(' ') : null,
    settled: entered === text && (text === '' || (!isFetching && !isPlaceholderData)),
    retry: () => void refetch(),
  }
}
