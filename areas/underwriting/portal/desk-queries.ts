import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deskKeys, refetched, refreshCase } from '#areas/case/portal'
import { invalidate } from '#browser/events'
import type { DeskPolicy, DeskRecord } from '../contract/index.ts'
import type { DeskService } from './desk-service.ts'

/** A search of one list. Loan and application numbers are not cached after the page closes. */
export const listQuery = <Search, Found>(
  show: 'policies' | 'submissions',
  search: Search,
  find: (search: Search, signal: AbortSignal) => Promise<Found>,
) => ({
  queryKey: [...deskKeys.list(show), search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(search, signal),
  gcTime: 0 as const,
})

export const policyQuery = (service: DeskService, record: DeskRecord) =>
  queryOptions({
    queryKey: deskKeys.record(record),
    queryFn: ({ signal }) => service.openPolicy(record, signal),
    ...refetched,
    gcTime: 0,
  })

export const submissionQuery = (service: DeskService, record: DeskRecord) => ({
  queryKey: deskKeys.record(record),
  queryFn: () => service.openSubmission(record),
})

/** Refetches a record and its list after an event. */
export async function refreshDesk(queries: QueryClient, { kind, channel, id }: DeskRecord): Promise<void> {
  if (kind !== 'Policy' && kind !== 'Submission') return await refreshCase(queries, { kind, channel, id })
  // A withdrawn submission cancels its policy.
  const shown = [
    deskKeys.record({ kind, channel, id }),
    ['desk', 'submissions'],
    ['desk', 'policies'],
    ['desk', 'Policy'],
  ]
  await Promise.all(shown.map((key) => invalidate(queries, key)))
}

/** Refetches everything that is shown, because events may have been missed. */
export async function refreshAllOfDesk(queries: QueryClient): Promise<void> {
  await invalidate(queries, deskKeys.all)
}

/** Stores a policy after a change, and refetches its list. */
export function cachePolicy(queries: QueryClient, record: DeskRecord, policy: DeskPolicy): void {
  queries.setQueryData(deskKeys.record(record), policy)
  void queries.invalidateQueries({ queryKey: deskKeys.list('policies') })
}
