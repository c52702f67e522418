import { expect, it } from 'vitest'
import { statusBadge } from './referral-status.ts'

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
