import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReferralSearch } from '#areas/credit-referral/contract'
import { useReferralService } from '../use-referral-service.ts'

/** One page of the search. While another one is on its way the last stays; one that is gone out of date is asked again. */
export function useReferralSearch(search: ReferralSearch) {
  const service = useReferralService()
  return useQuery({
    queryKey: ['referral-search', search],
    queryFn: ({ signal }) => service.search(search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
}
