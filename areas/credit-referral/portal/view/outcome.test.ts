import { expect, it } from 'vitest'
import { decisionName, outcomeFacts } from './outcome.tsx'

const names = { decisions: [{ id: 1, shortName: 'APPROVED', longName: 'Approved' }] }

it('a decided version says what was decided, by whom, when and on which conditions', () => {
  const decided = { decision: 'APPROVED', decidedBy: 'figtree.underwriter', decidedAt: '2026-11-21T08:05:00Z' }
  expect(outcomeFacts({ ...decided, uwNotes: 'Subject to a valuation.' }, names)).toEqual([
    { label: 'Decision', value: 'Approved' },
    { label: 'Decided by', value: 'figtree.underwriter' },
    { label: 'Decided', value: '21/11/2026 19:05' },
    { label: 'UW Notes', value: 'Subject to a valuation.', lines: true },
  ])
  const open = { decision: null, decidedBy: null, decidedAt: null, uwNotes: null }
  expect(outcomeFacts(open, names)).toEqual([])
})

it('a withdrawn version has no decision: it names the user who withdrew it, and when', () => {
  const withdrawn = { decision: 'WITHDRAWN', decidedBy: 'ironbark.manager', decidedAt: '2026-11-21T08:05:00Z' }
  expect(outcomeFacts({ ...withdrawn, uwNotes: null }, names)).toEqual([
    { label: 'Decision', value: 'Withdrawn' },
    { label: 'Withdrawn by', value: 'ironbark.manager' },
    { label: 'Withdrawn', value: '21/11/2026 19:05' },
  ])
})

it('a decision that no list has is not found', () => {
  expect(decisionName(names.decisions, 'NO')).toBe('Not Found')
})
