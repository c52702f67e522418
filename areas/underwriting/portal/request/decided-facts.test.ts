import { expect, it } from 'vitest'
import { decidedFacts } from './decided-facts.ts'

const by = (decidedBy: string) => ({
  version: 2,
  versions: [
    { version: 2, decidedBy, decidedAt: '2026-11-21T08:05:00Z' },
    { version: 1, decidedBy: 'somebody.before', decidedAt: '2026-11-20T08:05:00Z' },
  ],
})

it('a decided request says what was decided, by whom and when', () => {
  expect(decidedFacts({ ...by('figtree.underwriter'), decision: 'APPROVED' }, () => 'Approved')).toEqual([
    { label: 'Decision', value: 'Approved' },
    { label: 'Decided by', value: 'figtree.underwriter' },
    { label: 'Decided', value: '21/11/2026 19:05' },
  ])
})

it('a withdrawn request was decided by nobody: it says who of the lender took it back, and when', () => {
  expect(decidedFacts({ ...by('ironbark.manager'), decision: 'WITHDRAWN' }, () => 'Withdrawn')).toEqual([
    { label: 'Withdrawn by', value: 'ironbark.manager' },
    { label: 'Withdrawn', value: '21/11/2026 19:05' },
  ])
})
