import { expect, it } from 'vitest'
import type { ReferralEvent } from '#areas/credit-referral/contract'
import { showDecision } from './show-decision.ts'
import { showEvent } from './show-event.ts'

const decisions = [{ id: 1, shortName: 'APPROVED', longName: 'Approved' }]
const shown = (code: string) => showDecision(decisions, code)
const event = (kind: ReferralEvent['kind'], detail: string | null = null): ReferralEvent => ({
  kind,
  at: '2026-11-21T08:05:00Z',
  by: 'someone',
  byInsurer: true,
  version: 2,
  detail,
})

it.each([
  [event('received'), 'Received from someone'],
  [event('resubmitted'), 'Resubmitted by someone as version 2'],
  [event('taken'), 'Taken by someone'],
  [event('taken', 'other'), 'Taken over from other by someone'],
  [event('handed-over', 'other'), 'Handed over by someone to other'],
  [event('returned'), 'Returned to the queue by someone'],
  [event('asked'), 'Question asked by someone'],
  [event('answered'), 'Question answered by someone'],
  [event('decided', 'APPROVED'), 'Decided by someone: Approved'],
  [event('decided', 'GONE'), 'Decided by someone: Not Found'],
  [event('withdrawn', 'WITHDRAWN'), 'Withdrawn by someone'],
])('the timeline says of %o: %s', (given, line) => {
  expect(showEvent(given, shown)).toBe(line)
})

it('what is not decided has a dash, and a decision that no list has is not found', () => {
  expect(showDecision(decisions, null)).toBe('–')
  expect(showDecision(decisions, 'WITHDRAWN')).toBe('Withdrawn')
  expect(showDecision(decisions, 'NO')).toBe('Not Found')
})
