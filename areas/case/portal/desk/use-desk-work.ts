import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOpenState, messages, type QueuePage, type QueueRow, type QueueSearch } from '#areas/case/contract'
import { fieldId } from '#ui/field'
import { useCaseCalls } from '../use-case-calls.ts'
import type { CaseDeskService } from './case-desk-service.ts'
import { type CaseRecord, type DeskCase, type DeskKind, isSameCase, type PlannedDecision } from './desk-case.ts'
import { deskKeys, queueQuery, refreshCase } from './desk-queries.ts'
import type { UnsentInput, WorkForms } from './use-work-draft.tsx'

/** How many rows of the queue are searched for the next case: a multiple of the rows on a page. */
const searchedRows = 100

type DeskWorkOptions = {
  readonly deskCase: DeskCase
  readonly kind: DeskKind
  /** The part of the queue from which it was opened, which also provides the next case. */
  readonly queue: QueueSearch
  readonly username: string
  readonly service: CaseDeskService
  readonly forms: WorkForms
}

type Act = {
  readonly path: string
  readonly body?: object
  /** The progress text, as in "Assigning the request". */
  readonly doing: string
  /** The success text. */
  readonly done: string
  /** The case as the underwriter saw it. */
  readonly seen?: DeskCase
  /** Whether it submits what the draft holds. */
  readonly submits?: true
  /** Whether the page is covered meanwhile; true by default. */
  readonly covers?: boolean
  readonly afterwards: () => void
}

export type DeskWork = ReturnType<typeof useDeskWork>

/** The acts of the desk on an open case, one at a time. Each shows the new state. */
export function useDeskWork({ deskCase, kind, queue, username, service, forms }: DeskWorkOptions) {
  const queries = useQueryClient()
  const { record, noun, assignedTo, state, events } = deskCase
  const calls = useCaseCalls(() => refreshCase(queries, record))
  const [next, setNext] = useState<QueueRow | null | undefined>(undefined)
  const isOpen = isOpenState(state)
  // Loaded while the case is in the queue: afterwards, only the rows around it tell where it was.
  const list = listQuery(queries, service, queue, record)
  useQuery({ ...list, enabled: isOpen })

  const act = async ({ path, body, doing, done, seen = deskCase, submits, covers = true, afterwards }: Act) => {
    if (calls.busy !== null) return
    calls.setDone(null)
    const call = () => service.act(seen, kind, path, body)
    const changed = await calls.run(doing, () => (submits ? forms.draft.during(call) : call()), { covers })
    if (changed === null) return
    queries.setQueryData(deskKeys.record(record), () => changed)
    void queries.invalidateQueries({ queryKey: deskKeys.list('queue') })
    setNext(undefined)
    calls.setDone(done)
    afterwards()
  }
  const loadNextRow = async () => {
    const opened = await queries.fetchQuery(list)
    let next: QueueRow | null = null
    for (const search of searchesForNext(opened?.search ?? queue, record.kind)) {
      const page = await queries.fetchQuery(queueQuery(service, search)).catch(() => null)
      next = page && findNextRow(page.items, record, username, opened?.rows)
      if (next) break
    }
    setNext(next)
  }
  const isTaken = !isOpen || (assignedTo !== null && assignedTo !== username)
  const taker = isOpen ? assignedTo : state
  const shownTaker = useRef(taker)
  const onTaker = useEffectEvent((current: typeof taker) => {
    if (shownTaker.current === current) return
    shownTaker.current = current
    // The user's own acts search for the next case themselves.
    if (isTaken && events.at(-1)?.by !== username) void loadNextRow()
  })
  useEffect(() => onTaker(taker), [taker])
  const clearSubmitted = (what: Partial<UnsentInput>) => {
    forms.clearSubmitted(what)
    void loadNextRow()
  }
  return {
    calls,
    /** The next case to work on; null when the queue has none, undefined before the search. */
    next,
    /** Whether the case is a colleague's, or ended. */
    isTaken,
    /** Assigns to the caller, with `reassign` also from a colleague. */
    assign: (reassign: boolean) => {
      const pressed = document.activeElement
      return act({
        path: 'assign',
        body: { reassign },
        doing: `Assigning the ${noun}`,
        done: 'Assigned to you',
        covers: false,
        // The pressed button no longer exists, so focus moves to the form, unless the user moved it meanwhile.
        afterwards: () => {
          const { activeElement, body } = document
          if (activeElement === pressed || activeElement === body) requestAnimationFrame(focusForm)
        },
      })
    },
    /** Reassigns to a colleague's username, or releases to the queue with null. */
    reassign: (to: string | null) =>
      act({
        ...(to === null ? { path: 'release' } : { path: 'reassign', body: { to } }),
        doing: `${to === null ? 'Releasing' : 'Reassigning'} the ${noun}`,
        done: to === null ? 'Released to the queue' : `Reassigned to ${to}`,
        afterwards: () => void loadNextRow(),
      }),
    ask: (text: string) =>
      act({
        path: 'ask',
        body: { text },
        doing: 'Asking the lender',
        done: 'Question sent',
        submits: true,
        afterwards: () => clearSubmitted({ question: text }),
      }),
    /** Decides, and assigns an unassigned case to the caller first. */
    decide: ({ decision, uwNotes, name, seen }: PlannedDecision) =>
      act({
        path: 'decide',
        body: { decision, uwNotes },
        doing: `Deciding the ${noun}`,
        done: `Decided: ${name}. Lender notified.`,
        seen,
        submits: true,
        // An unsent question is dropped: a decided case accepts no questions.
        afterwards: () => clearSubmitted({ decision, uwNotes, question: forms.entered().question }),
      }),
  }
}

/** Focuses the first field of the visible form. */
function focusForm(): void {
  for (const field of ['uwNotes', 'text']) {
    const control = document.getElementById(fieldId(field))
    if (control?.checkVisibility()) control.focus()
  }
}

type OpenedList = { readonly search: QueueSearch; readonly rows: readonly QueueRow[] }

/**
 * The page of the queue that has the case, as it was when the case was opened: a page that is loaded, or else one that is
 * searched for as the next case is. Null for a case that is further down.
 */
const listQuery = (queries: QueryClient, service: CaseDeskService, queue: QueueSearch, record: CaseRecord) =>
  queryOptions({
    queryKey: ['desk list of', record, queue],
    queryFn: async (): Promise<OpenedList | null> => {
      const loaded = queries.getQueriesData<QueuePage>({ queryKey: deskKeys.list('queue') })
      const list = findList(loaded, queue, record)
      if (list) return list
      for (const search of searchesForNext(queue, record.kind)) {
        const page = await queries.fetchQuery(queueQuery(service, search)).catch(() => null)
        if (page?.items.some((row) => isSameCase(row, record))) return { search, rows: page.items }
      }
      return null
    },
    staleTime: 'static',
    gcTime: 0,
  })

/** The loaded page of the queue that has the case. The address does not have a person's rows on a page; its search does. */
export function findList(
  lists: readonly (readonly [key: readonly unknown[], page: Pick<QueuePage, 'items'> | undefined])[],
  queue: QueueSearch,
  record: CaseRecord,
): OpenedList | null {
  const ofView = ({ show, sorts, filter }: QueueSearch) => JSON.stringify([show, sorts, filter])
  const found = lists.findLast(
    ([key, page]) =>
      ofView(key.at(-1) as QueueSearch) === ofView(queue) && page?.items.some((row) => isSameCase(row, record)),
  )
  return found ? { search: found[0].at(-1) as QueueSearch, rows: found[1]?.items ?? [] } : null
}

/** The searches for the next row, in this order: around the page of the list, then the cases of the kind from the top. */
export function searchesForNext(queue: QueueSearch, kind: CaseRecord['kind']): readonly QueueSearch[] {
  const { page, pageSize, filter } = queue
  const around = { ...queue, page: Math.floor((page * pageSize) / searchedRows), pageSize: searchedRows }
  return [around, { ...around, page: 0, filter: { ...filter, kind: [kind] } }]
}

/**
 * The next row of the same kind that the underwriter can work on: not assigned to someone else, and not On Hold. A row
 * below the case in the list from which it was opened comes first, then one from the top.
 *
 * @param shown the rows of that list
 */
export function findNextRow(
  rows: readonly QueueRow[],
  after: CaseRecord,
  username: string,
  shown: readonly CaseRecord[] = [],
): QueueRow | null {
  const possible = rows.filter(
    ({ status, assignedTo, ...row }) =>
      row.kind === after.kind &&
      !isSameCase(row, after) &&
      (status === 'Submitted' || status === 'In Progress' || status === 'Assigned') &&
      (assignedTo === null || assignedTo === username),
  )
  const opened = shown.findIndex((row) => isSameCase(row, after))
  const [above, below] = opened === -1 ? [[], []] : [shown.slice(0, opened), shown.slice(opened + 1)]
  const indexOf = (row: CaseRecord) => rows.findIndex((other) => isSameCase(row, other))
  const isFound = (index: number) => index !== -1
  // It was below the one and above the other; either may have moved since.
  const last = above.map(indexOf).findLast(isFound) ?? rows.length
  const first = below.map(indexOf).find(isFound) ?? rows.length
  return possible.find((row) => rows.indexOf(row) >= Math.min(last + 1, first)) ?? possible[0] ?? null
}

/** Why the caller cannot ask or decide now, and what to do about it; null when they can. */
export function disabledReason(
  { can, assignedTo }: Pick<DeskCase, 'can' | 'assignedTo'>,
  what: 'ask' | 'decide',
  username: string,
  nameOf: (username: string) => string = (name) => name,
): string | null {
  if (can[what]) return null
  if (assignedTo === null) return messages.notAssigned
  return assignedTo === username ? messages.questionOpen : messages.assignedToAnother(nameOf(assignedTo))
}
