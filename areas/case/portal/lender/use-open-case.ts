import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordKind } from '#areas/notification/contract'
import { useRecordEvents } from '#areas/notification/portal'
import { invalidate } from '#browser/events'

/**
 * Loads a case for its lender, once for each visit and again after each change of it: never from the cache, because
 * earlier data may be outdated.
 */
export function useOpenCase<Loaded extends { readonly loaded: unknown }>(
  kind: RecordKind,
  id: string,
  load: () => Promise<Loaded>,
) {
  const queries = useQueryClient()
  const [visit] = useState(() => crypto.randomUUID())
  // Counts how often the user has chosen the draft of another window.
  const [restores, setRestores] = useState(0)
  const queryKey = ['open-case', kind, id, visit]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const refresh = () => invalidate(queries, queryKey)
  useRecordEvents(
    [kind],
    ({ record }) => {
      if (record.id === id) void refresh()
    },
    () => void refresh(),
  )
  return {
    data,
    error,
    /** Changes when another draft is shown. */
    restores,
    refresh,
    retry: () => void refetch(),
    /** Shows the draft of another window. */
    restore: (loaded: Loaded['loaded']) => {
      if (data) queries.setQueryData<Loaded>(queryKey, { ...data, loaded })
      setRestores(restores + 1)
    },
  }
}
