import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { CaseDeskService } from './case-desk-service.ts'
import type { DeskCase, DeskKind } from './desk-case.ts'
import { caseQuery, refreshCase, toColleagueOptions, toDeskOptions } from './desk-queries.ts'

const request = { kind: 'Referral', channel: 'IRONBARK', id: '100001' } as const

/** Opens a request; `answer` resolves the latest call. */
function openRequest() {
  const calls: PromiseWithResolvers<() => DeskCase>[] = []
  const again = Promise.withResolvers<void>()
  const open = () => {
    const call = Promise.withResolvers<() => DeskCase>()
    calls.push(call)
    if (calls.length > 1) again.resolve()
    return call.promise
  }
  const queries = new QueryClient()
  const shown = new QueryObserver(queries, caseQuery({ open } as unknown as CaseDeskService, request, {} as DeskKind))
  shown.subscribe(() => undefined)
  const respond = (state: DeskCase['state']) => calls.at(-1)?.resolve(() => ({ state }) as DeskCase)
  return { queries, shown, calls, again: again.promise, respond }
}

it('what happens to a request while it is opened is shown, although its response was on the way before', async () => {
  const { queries, shown, again, respond } = openRequest()
  const refreshed = refreshCase(queries, request)
  respond('Submitted')
  await again
  respond('Assigned')
  await refreshed
  expect(shown.getCurrentResult().data?.([]).state).toBe('Assigned')
})

it('a request that could not be opened is not refetched when a notice arrives', async () => {
  const { queries, calls } = openRequest()
  const refreshed = refreshCase(queries, request)
  calls[0]?.reject(new Error('The service cannot be reached'))
  await refreshed
  expect(calls).toHaveLength(1)
})

it('colleagues of the same name are told apart by their usernames', () => {
  const colleagues = [
    { username: 'a.nguyen', name: 'Ava Nguyen' },
    { username: 'ava.nguyen', name: 'Ava Nguyen' },
    { username: 'b.cole', name: 'Ben Cole' },
    { username: 'c.dee', name: '' },
  ]
  expect(toColleagueOptions(colleagues).map(({ longName }) => longName)).toEqual([
    'Ava Nguyen (a.nguyen)',
    'Ava Nguyen (ava.nguyen)',
    'Ben Cole',
    'c.dee',
  ])
})

it('a chosen assignee who has not opened the desk yet is shown by name', () => {
  const choices = { channel: ['IRONBARK'], assignedTo: ['Unassigned', 'figtree.underwriter'] }
  const names = new Map([['figtree.assessor', 'Figtree Assessor']])
  const options = toDeskOptions(choices, { assignedTo: '~figtree.assessor' }, (name) => names.get(name) ?? name)
  expect(options).toEqual({
    channel: [{ shortName: 'IRONBARK', longName: 'IRONBARK' }],
    assignedTo: [
      { shortName: 'Unassigned', longName: 'Unassigned' },
      { shortName: 'figtree.underwriter', longName: 'figtree.underwriter' },
      { shortName: 'figtree.assessor', longName: 'Figtree Assessor' },
    ],
  })
})
