import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReferralSearch } from '#areas/credit-referral/contract'
import { invalidate } from '#browser/events'
import { useReferralService } from '../use-referral-service.ts'

/** One page of the search. While another one is on its way the last stays; one that is gone out of date is asked again. */
export function useReferralSearch(search: ReferralSearch) {
  const service = useReferralService()
  const queries = useQueryClient()
  const query = queryOptions({
    queryKey: ['referral-search', search],
    queryFn: ({ signal }) => service.search(search, signal),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  return {
    data,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
    /** The same page as it is now; as it was where that cannot be had. */
    refresh: async () => {
      await invalidate(queries, query.queryKey)
      return queries.getQueryData(query.queryKey)
    },
  }
}
