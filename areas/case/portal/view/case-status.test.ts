import { expect, it } from 'vitest'
import { outcomeFacts } from './case-status.tsx'

const at = '2026-11-21T08:05:00Z'

const person = (username: string) => expect.objectContaining({ props: { username } })

it('the outcome says what was decided, by whom, when and on which conditions', () => {
  const decided = { decision: 'Approved', by: 'figtree.underwriter', at, notes: 'Subject to a valuation.' }
  expect(outcomeFacts('Decided', decided, 'UW Notes')).toEqual([
    { label: 'Decision', value: 'Approved' },
    { label: 'Decided by', value: person('figtree.underwriter') },
    { label: 'Decided', value: '21/11/2026 19:05' },
    { label: 'UW Notes', value: 'Subject to a valuation.', lines: true },
  ])
})

it('a withdrawn case names the user who withdrew it, and a closed one says why', () => {
  const withdrawn = { decision: 'Withdrawn', by: 'ironbark.manager', at, notes: null }
  expect(outcomeFacts('Withdrawn', withdrawn, 'UW Notes')).toEqual([
    { label: 'Decision', value: 'Withdrawn' },
    { label: 'Withdrawn by', value: person('ironbark.manager') },
    { label: 'Withdrawn', value: '21/11/2026 19:05' },
  ])
  const closed = { decision: 'Closed', by: null, at, notes: 'the policy expired' }
  expect(outcomeFacts('Closed', closed, 'Reason').map(({ label }) => label)).toEqual(['Decision', 'Closed', 'Reason'])
})
