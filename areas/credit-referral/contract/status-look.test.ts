import { expect, it } from 'vitest'
import { statusLook } from './status-look.ts'

it.each([
  ['APPROVED', { tone: 'success', sign: 'tick' }],
  ['APPCOND', { tone: 'warning', sign: 'tick' }],
  ['MOREINFO', { tone: 'warning', sign: 'question' }],
  ['DECLINED', { tone: 'danger', sign: 'cross' }],
  ['WITHDRAWN', { tone: 'neutral' }],
  ['OF-ANOTHER-INSURER', { tone: 'neutral' }],
  [null, { tone: 'neutral' }],
])('a Complete request looks as it was decided: %s', (decision, look) => {
  expect(statusLook('Complete', decision)).toEqual(look)
})

it('the decision before it says nothing of a request that is open again', () => {
  expect(statusLook('On Hold', 'DECLINED')).toEqual({ tone: 'warning' })
})
