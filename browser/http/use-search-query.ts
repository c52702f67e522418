import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { isUnknownCall, refusalsOf } from './call-refused.ts'

type SearchQuery<Page> = {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Page>
  /** 0 for rows that must not be cached after their list closes. */
  readonly gcTime?: 0
}

/**
 * The page of a list that a search found, as `SearchList` shows it. The previous page stays visible while another one
 * loads.
 */
export function useSearchQuery<Page>(query: SearchQuery<Page>) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
  return {
    page: data,
    busy: isPlaceholderData || (isFetching && !data),
    failure: error && {
      messages: refusalsOf(error).map(({ message }) => message),
      isUnknownCall: isUnknownCall(error),
    },
    onRetry: () => void refetch(),
  }
}
