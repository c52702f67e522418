import { expect, it } from 'vitest'
import type { DeskReferral } from '../../contract/index.ts'
import { whyNot } from './why-not.ts'

const nothing = { take: false, takeOver: false, handOver: false, ask: false, decide: false }
const request = (assignedTo: string | null, can: Partial<DeskReferral['can']> = {}) =>
  ({ assignedTo, can: { ...nothing, ...can } }) as DeskReferral

it('what can be done needs no reason', () => {
  expect(whyNot(request('me', { decide: true }), 'decide', 'me')).toBeNull()
})

it('a request that nobody has is to be taken first', () => {
  expect(whyNot(request(null), 'decide', 'me')).toBe('Take this request before you answer it.')
})

it('a colleague’s request is named as such, with what to do', () => {
  expect(whyNot(request('colleague'), 'ask', 'me')).toMatch(/^colleague has this request\. .*take it over/)
})

it('a second question waits for the answer to the first', () => {
  expect(whyNot(request('me', { decide: true }), 'ask', 'me')).toBe(
    'A question is open already. Wait for its answer, or decide.',
  )
})
