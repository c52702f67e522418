import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Colleague, type QueueSearch, unassigned } from '#areas/case/contract'
import { useNameOf } from '#areas/identity/portal'
import { invalidate } from '#browser/events'
import { type Option, toOptions } from '#packages/fields'
import { chosenOf } from '#packages/table'
import { type CaseDeskService, useCaseDeskService } from './case-desk-service.ts'
import type { CaseRecord, DeskKind } from './desk-case.ts'

/** The keys of the desk's queries: lists, and records of all lenders. */
export const deskKeys = {
  all: ['desk'],
  list: (name: string) => ['desk', name],
  record: ({ kind, channel, id }: { readonly kind: string; readonly channel: string; readonly id: string }) => {
    return ['desk', kind, channel, id]
  },
} as const

/** The desk always refetches what it shows; the previous response stays visible until the new one arrives. */
export const refetched = { staleTime: 0, retry: false } as const

/** A page of the queue. */
export const queueQuery = (service: CaseDeskService, search: QueueSearch) => ({
  queryKey: [...deskKeys.list('queue'), search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => service.search(search, signal),
})

export const caseQuery = (service: CaseDeskService, record: CaseRecord, kind: DeskKind) =>
  queryOptions({
    queryKey: deskKeys.record(record),
    queryFn: ({ signal }) => service.open(record, kind, signal),
    ...refetched,
    gcTime: 0,
  })

/** The saved draft, loaded once for each visit; from then on the screen holds the input. */
export const draftQuery = (service: CaseDeskService, record: CaseRecord, visit: string) =>
  queryOptions({
    queryKey: ['desk draft', record, visit],
    queryFn: () => service.loadDraft(record),
    staleTime: 'static',
    retry: false,
    gcTime: 0,
  })

export const decisionsQuery = (service: CaseDeskService) =>
  queryOptions({ queryKey: ['desk', 'decisions'], queryFn: service.decisions, staleTime: 'static', retry: false })

export const colleaguesQuery = (service: CaseDeskService) =>
  queryOptions({
    queryKey: ['desk', 'colleagues'],
    queryFn: service.colleagues,
    select: toColleagueOptions,
    ...refetched,
  })

export function toColleagueOptions(colleagues: readonly Colleague[]): Option[] {
  return withDistinctNames(
    colleagues.map(({ username, name }) => ({ shortName: username, longName: name || username })),
  )
}

/** People by username; those of the same name have their username beside it. */
function withDistinctNames(people: readonly Option[]): Option[] {
  const same = new Set(people.map(({ longName }) => longName).filter((name, index, all) => all.indexOf(name) !== index))
  return people.map(({ shortName, longName }) => ({
    shortName,
    longName: same.has(longName) && longName !== shortName ? `${longName} (${shortName})` : longName,
  }))
}

/** Refetches a case and the queue after an event, and the policies, which a decision may have changed. */
export async function refreshCase(queries: QueryClient, record: CaseRecord): Promise<void> {
  const shown = [deskKeys.record(record), deskKeys.list('queue'), ['desk', 'Policy']]
  await Promise.all(shown.map((key) => invalidate(queries, key)))
}

/** The filters of people in an address. */
type ChosenPeople = { readonly assignedTo?: string; readonly decidedBy?: string }

/** The filter choices of the desk's lists; without them, filters accept text only. */
export function useDeskOptions(address: ChosenPeople): Readonly<Record<string, readonly Option[]>> {
  const service = useCaseDeskService()
  const nameOf = useNameOf()
  const { data } = useQuery({
    queryKey: ['desk', 'choices'],
    queryFn: service.choices,
    staleTime: 60_000,
    retry: false,
  })
  return toDeskOptions(data ?? {}, address, nameOf)
}

/** A person whom the address chooses is a choice by name, too, before they have opened the desk. */
export function toDeskOptions(
  choices: Readonly<Record<string, readonly string[]>>,
  { assignedTo = '', decidedBy = '' }: ChosenPeople,
  nameOf: (username: string) => string,
): Readonly<Record<string, readonly Option[]>> {
  const chosen = new Map(Object.entries({ assignedTo, decidedBy }).map(([field, text]) => [field, chosenOf(text)]))
  const options = Object.entries(choices).map(([field, names]) => {
    const people = chosen.get(field)
    if (!people) return [field, toOptions(names)]
    const usernames = [...new Set([...names, ...people])]
    const entries = usernames.map((name) => ({ shortName: name, longName: name === unassigned ? name : nameOf(name) }))
    return [field, withDistinctNames(entries)]
  })
  return Object.fromEntries(options)
}
