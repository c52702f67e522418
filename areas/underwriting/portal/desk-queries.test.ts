import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { caseKinds } from '#areas/case/contract'
import { refreshDesk } from './desk-queries.ts'

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

it.each(Object.values(caseKinds))('a changed case of kind %s is refetched with the queue', async (kind) => {
  const queries = new QueryClient()
  const changed = { kind, channel: 'IRONBARK', id: '100001' } as const
  const keys = [
    ['desk', kind, 'IRONBARK', '100001'],
    ['desk', 'queue', {}],
  ]
  for (const key of keys) queries.setQueryData(key, 'shown')
  await refreshDesk(queries, changed)
  expect(keys.filter((key) => !queries.getQueryState(key)?.isInvalidated)).toEqual([])
})
