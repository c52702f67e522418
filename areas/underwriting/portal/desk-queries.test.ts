import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { DeskReferral } from '../contract/index.ts'
import { recordQuery, refreshDesk } from './desk-queries.ts'

const request = { kind: 'Referral', channel: 'IRONBARK', id: '100001' } as const

/** Opens a request; `answer` resolves the latest call. */
function openRequest() {
  const calls: PromiseWithResolvers<DeskReferral>[] = []
  const again = Promise.withResolvers<void>()
  const open = () => {
    const call = Promise.withResolvers<DeskReferral>()
    calls.push(call)
    if (calls.length > 1) again.resolve()
    return call.promise
  }
  const queries = new QueryClient()
  const shown = new QueryObserver(queries, recordQuery(request, open))
  shown.subscribe(() => undefined)
  const answer = (status: string) =>
    calls.at(-1)?.resolve({ channel: 'IRONBARK', requestId: '100001', status } as DeskReferral)
  return { queries, shown, calls, again: again.promise, answer }
}

it('what happens to a request while it is opened is shown, although its answer was on the way before', async () => {
  const { queries, shown, again, answer } = openRequest()
  const refreshed = refreshDesk(queries, request)
  answer('Submitted')
  await again
  answer('In Progress')
  await refreshed
  expect(shown.getCurrentResult().data?.status).toBe('In Progress')
})

it('a request that could not be opened is not refetched when a notice arrives', async () => {
  const { queries, calls } = openRequest()
  const refreshed = refreshDesk(queries, request)
  calls[0]?.reject(new Error('The service cannot be reached'))
  await refreshed
  expect(calls).toHaveLength(1)
})

it('a withdrawn submission is refetched with its list and its policy, and the queue is not', async () => {
  const queries = new QueryClient()
  const submission = { kind: 'Submission', channel: 'IRONBARK', id: '0b9c7c1e-6f0d-4c39-9d4e-2f6a4a8f1d11' } as const
  const keys = [
    ['desk', 'submissions', {}],
    ['desk', 'policies', {}],
    ['desk', 'Submission', 'IRONBARK', submission.id],
  ]
  const all = [...keys, ['desk', 'Policy', 'IRONBARK', '1000000001'], ['desk', 'queue', {}]]
  for (const key of all) queries.setQueryData(key, 'shown')
  await refreshDesk(queries, submission)
  const stale = all.filter((key) => queries.getQueryState(key)?.isInvalidated)
  expect(stale).toEqual(all.slice(0, -1))
})
