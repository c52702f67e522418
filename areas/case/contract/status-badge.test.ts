import { expect, it } from 'vitest'
import { statusBadge } from './status-badge.ts'

it.each([
  ['APPROVED', { tone: 'success', sign: 'tick' }],
  ['APPCOND', { tone: 'warning', sign: 'tick' }],
  ['MOREINFO', { tone: 'warning', sign: 'question' }],
  ['DECLINED', { tone: 'danger', sign: 'cross' }],
  ['WITHDRAWN', { tone: 'neutral' }],
  ['OF-ANOTHER-INSURER', { tone: 'neutral' }],
  [null, { tone: 'neutral' }],
])('a Complete request looks as it was decided: %s', (decision, badge) => {
  expect(statusBadge('Complete', decision)).toEqual(badge)
})

it('the decision before it says nothing of a request that is open again', () => {
  expect(statusBadge('On Hold', 'DECLINED')).toEqual({ tone: 'warning' })
})

it('each status of a variation has its badge, and an unknown status none of its own', () => {
  expect(['Submitted', 'Assigned', 'Accepted', 'Declined', 'Closed'].map((status) => statusBadge(status).tone)).toEqual(
    ['neutral', 'info', 'success', 'danger', 'neutral'],
  )
  expect(statusBadge('Of another insurer')).toEqual({ tone: 'neutral' })
})
