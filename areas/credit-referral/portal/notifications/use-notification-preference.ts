import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationPreference } from '#areas/credit-referral/contract'
import { useReferralService } from '../use-referral-service.ts'

const queryKey = ['referral-notifications'] as const

/** How the person wants to hear of answers; null while that is not known, and where the service has no notices. */
export function useNotificationPreference() {
  const service = useReferralService()
  const queryClient = useQueryClient()
  // What was pressed and is not kept yet. The mutation tells of it only a moment later: until then a box would jump
  // back, and a second box pressed in that moment would undo the first.
  const [chosen, setChosen] = useState<NotificationPreference | null>(null)
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
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (preference: NotificationPreference) => service.notify(preference),
    networkMode: 'always',
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: queryKey[0] },
    onSuccess: (kept) => queryClient.setQueryData(queryKey, kept),
    onSettled: (_kept, _error, settled) => setChosen((latest) => (latest === settled ? null : latest)),
  })
  const save = (preference: NotificationPreference) => {
    setChosen(preference)
    mutate(preference)
  }
  return { preference: chosen ?? data, save, saving: isPending, saved: isSuccess, error, reset }
}
