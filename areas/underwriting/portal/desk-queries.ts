import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidate } from '#browser/events'
import type { DeskReferral, QueueSearch, RequestName } from '../contract/index.ts'
import type { DeskService } from './desk-service.ts'

/** What the desk shows is always asked for anew; what is held meanwhile is the answer before. */
const always = { staleTime: 0, retry: false } as const

const keys = {
  queue: ['desk', 'queue'],
  request: ({ channel, requestId }: RequestName) => ['desk', 'request', channel, requestId],
} as const

export const queueQuery = (service: DeskService, search: QueueSearch) =>
  queryOptions({
    queryKey: [...keys.queue, search],
    queryFn: ({ signal }) => service.search(search, signal),
    ...always,
  })

export const requestQuery = (service: DeskService, request: RequestName) =>
  queryOptions({
    queryKey: keys.request(request),
    queryFn: ({ signal }) => service.open(request, signal),
    ...always,
    gcTime: 0,
  })

/** What the person typed before, for one visit: what is typed from then on is the screen's own. */
export const draftQuery = (service: DeskService, { channel, requestId }: RequestName, visit: string) =>
  queryOptions({
    queryKey: ['desk draft', channel, requestId, visit],
    queryFn: () => service.loadDraft({ channel, requestId }),
    staleTime: 'static',
    retry: false,
    gcTime: 0,
  })

export const decisionsQuery = (service: DeskService) =>
  queryOptions({ queryKey: ['desk', 'decisions'], queryFn: service.decisions, staleTime: 'static', retry: false })

export const choicesQuery = (service: DeskService) =>
  queryOptions({ queryKey: ['desk', 'choices'], queryFn: service.choices, staleTime: 60_000, retry: false })

export const colleaguesQuery = (service: DeskService) =>
  queryOptions({ queryKey: ['desk', 'colleagues'], queryFn: service.colleagues, ...always })

/** Something happened to a request: what is shown of it and of the queue is asked for again. */
export async function refreshDesk(queries: QueryClient, request: RequestName): Promise<void> {
  await Promise.all([invalidate(queries, keys.request(request)), invalidate(queries, keys.queue)])
}

/** Something may have been missed: whatever is shown is asked for again. */
export async function refreshAllOfDesk(queries: QueryClient): Promise<void> {
  await invalidate(queries, ['desk'])
}

/** Something was done to a request, and this is how it stands now. */
export function keepDone(queries: QueryClient, details: DeskReferral): void {
  queries.setQueryData(keys.request(details), details)
  void queries.invalidateQueries({ queryKey: keys.queue })
}
