import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReferralSearch } from '#areas/credit-referral/contract'
import { useReferralService } from '../use-referral-service.ts'

/** One page of the search. While another one is on its way the last stays; one that is gone out of date is asked again. */
export function useReferralSearch(search: ReferralSearch) {
  const service = useReferralService()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['referral-search', search],
    queryFn: ({ signal }) => service.search(search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
  const first = isFetching && (isPlaceholderData || data === undefined)
  return {
    data,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
    /** The same page as it is now. What is on its way for the first time may be older: it is asked for once more. */
    refresh: async () => {
      const found = await refetch()
      return first && !found.error ? await refetch() : found
    },
  }
}
