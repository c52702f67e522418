import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { invalidate } from '#browser/events'
import type { Option } from '#packages/fields'
import { type DeskPolicy, type DeskRecord, recordKey } from '../contract/index.ts'
import { type DeskService, useDeskService } from './desk-service.ts'
import type { DeskDetails } from './work/desk-details.ts'

/** The desk always refetches what it shows; the previous response stays visible until the new one arrives. */
const always = { staleTime: 0, retry: false } as const

const keys = {
  queue: ['desk', 'queue'],
  policies: ['desk', 'policies'],
  submissions: ['desk', 'submissions'],
  record: ({ kind, channel, id }: DeskRecord) => ['desk', kind, channel, id],
} as const

/** A search of one list. Loan and application numbers are not cached after the page closes. */
export const listQuery = <Search, Found>(
  show: 'queue' | 'policies' | 'submissions',
  search: Search,
  find: (search: Search, signal: AbortSignal) => Promise<Found>,
) => ({
  queryKey: ['desk', show, search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(search, signal),
  ...(show !== 'queue' && { gcTime: 0 as const }),
})

export const recordQuery = <Found, Opened extends DeskRecord>(
  record: Opened,
  open: (record: Opened, signal: AbortSignal) => Promise<Found>,
) =>
  queryOptions({
    queryKey: keys.record(record),
    queryFn: ({ signal }) => open(record, signal),
    ...always,
    gcTime: 0,
  })

export const submissionQuery = (service: DeskService, record: DeskRecord) => ({
  queryKey: keys.record(record),
  queryFn: () => service.openSubmission(record),
})

/** The saved draft, loaded once for each visit; from then on the screen holds the input. */
export const draftQuery = (service: DeskService, record: DeskRecord, visit: string) =>
  queryOptions({
    queryKey: ['desk draft', recordKey(record), visit],
    queryFn: () => service.loadDraft(record),
    staleTime: 'static',
    retry: false,
    gcTime: 0,
  })

export const decisionsQuery = (service: DeskService) =>
  queryOptions({ queryKey: ['desk', 'decisions'], queryFn: service.decisions, staleTime: 'static', retry: false })

const choicesQuery = (service: DeskService) =>
  queryOptions({ queryKey: ['desk', 'choices'], queryFn: service.choices, staleTime: 60_000, retry: false })

export const colleaguesQuery = (service: DeskService) =>
  queryOptions({ queryKey: ['desk', 'colleagues'], queryFn: service.colleagues, ...always })

/** Refetches a record and its list after an event. */
export async function refreshDesk(queries: QueryClient, record: DeskRecord): Promise<void> {
  if (record.kind === 'Submission') {
    // A withdrawn submission cancels its policy.
    const shown = [keys.record(record), keys.submissions, keys.policies, ['desk', 'Policy']]
    await Promise.all(shown.map((key) => invalidate(queries, key)))
    return
  }
  // An accepted variation changes its policy, which may be visible.
  const policies = record.kind === 'Variation' ? [invalidate(queries, ['desk', 'Policy'])] : []
  await Promise.all([invalidate(queries, keys.record(record)), invalidate(queries, keys.queue), ...policies])
}

/** Refetches everything that is shown, because events may have been missed. */
export async function refreshAllOfDesk(queries: QueryClient): Promise<void> {
  await invalidate(queries, ['desk'])
}

/** Stores a record after a change, and refetches its list. */
export function cacheRecord(queries: QueryClient, record: DeskRecord, details: DeskDetails | DeskPolicy): void {
  queries.setQueryData(keys.record(record), details)
  void queries.invalidateQueries({ queryKey: record.kind === 'Policy' ? keys.policies : keys.queue })
}

/** The filter choices of the desk's lists; without them, filters accept text only. */
export function useDeskOptions(): Readonly<Record<string, readonly Option[]>> {
  const { data } = useQuery(choicesQuery(useDeskService()))
  const options = Object.entries(data ?? {}).map(([field, names]) => [
    field,
    names.map((name) => ({ shortName: name, longName: name })),
  ])
  return Object.fromEntries(options)
}
