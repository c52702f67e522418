import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationPreference } from '#areas/credit-referral/contract'
import { useReferralService } from '../use-referral-service.ts'

const queryKey = ['referral-notifications'] as const

/** How the person wants to hear of answers; null while that is not known, and where the service has no notices. */
export function useNotificationPreference() {
  const service = useReferralService()
  const queryClient = useQueryClient()
  const { data = null } = useQuery({
    queryKey,
    queryFn: async () => {
      try {
        return await service.notifications()
      } catch (fault) {
        console.error('The notification preference could not be loaded', fault)
        throw fault
      }
    },
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  })
  const { mutate, variables, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (preference: NotificationPreference) => service.notify(preference),
    networkMode: 'always',
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: queryKey[0] },
    onSuccess: (kept) => queryClient.setQueryData(queryKey, kept),
  })
  return { preference: isPending ? variables : data, save: mutate, saving: isPending, saved: isSuccess, error, reset }
}
