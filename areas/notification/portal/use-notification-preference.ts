import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useService } from '#areas/environment/portal'
import {
  latestEventsSchema,
  type NotificationPreference,
  notificationPreferenceSchema,
} from '#areas/notification/contract'
import { type Http, isUnknownCall, noStore } from '#browser/http'

const queryKey = ['notification-preference'] as const

export function useNotificationService() {
  return useService('notification', notificationService)
}

function notificationService(http: Http, base: string) {
  const schema = notificationPreferenceSchema
  return {
    latestEvents: () => http.get(`${base}latest-events`, { headers: noStore, schema: latestEventsSchema }),
    preference: () => http.get(`${base}preferences`, { headers: noStore, schema }).catch(nullWhereUnknown),
    choose: (preference: NotificationPreference) => http.put(`${base}preferences`, { body: preference, schema }),
  }
}

/** The specifications do not define notifications: another insurer's services may not know the call. */
function nullWhereUnknown(error: unknown): null {
  if (isUnknownCall(error)) return null
  throw error
}

/** The user's notification preference; null while unknown, and when the service does not support notifications. */
export function useNotificationPreference() {
  const service = useNotificationService()
  const queryClient = useQueryClient()
  // The choice that is not stored yet. The mutation reports it with a delay: until then a checkbox would jump back, and
  // a second press would undo the first.
  const [chosen, setChosen] = useState<NotificationPreference | null>(null)
  const { data = null } = useQuery({
    queryKey,
    queryFn: service.preference,
    staleTime: 60_000,
  })
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: service.choose,
    // One at a time, so that the last choice is the one stored.
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
