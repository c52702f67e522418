import { expect, it } from 'vitest'
import type { ReferralEvent } from '#areas/credit-referral/contract'
import { currentStep, eventTitle, similarSentence, sinceEvent } from './timeline.tsx'

const decisions = [{ id: 1, shortName: 'APPROVED', longName: 'Approved' }]
const event = (
  kind: ReferralEvent['kind'],
  detail: string | null = null,
  at = '2026-11-20T00:00:00Z',
): ReferralEvent => ({ kind, at, by: 'someone', byInsurer: false, version: 2, detail })

it.each([
  [event('received'), 'Received'],
  [event('resubmitted'), 'Resubmitted as version 2'],
  [event('assigned'), 'Assigned to someone'],
  [event('assigned', 'other'), 'Reassigned from other to someone'],
  [event('reassigned', 'other'), 'Reassigned to other'],
  [event('released'), 'Released to the queue'],
  [event('asked'), 'Question asked'],
  [event('answered'), 'Question answered'],
  [event('decided', 'APPROVED'), 'Decided: Approved'],
  [event('decided', 'GONE'), 'Decided: Not Found'],
  [event('withdrawn', 'WITHDRAWN'), 'Withdrawn'],
])('the timeline says of %o: %s', (given, title) => {
  expect(eventTitle(given, decisions)).toBe(title)
})

it('an answer is listed with the files that came with it', () => {
  const file = (documentName: string, messageNumber: number | null, dateOfUpload = '2026-11-20T00:00:00Z') => ({
    documentName,
    messageNumber,
    dateOfUpload,
  })
  const files = [
    file('payslip 1.pdf', 2),
    file('payslip 2.pdf', 2),
    file('plan.pdf', null),
    file('later.pdf', 4, '2026-11-21T00:00:00Z'),
  ]
  expect(eventTitle(event('answered'), decisions, files)).toBe('Question answered with payslip 1.pdf, payslip 2.pdf')
})

it('the time between two steps agrees with the minutes beside them', () => {
  const received = event('received', null, '2026-11-20T02:47:50Z')
  expect(sinceEvent(event('assigned', null, '2026-11-20T14:17:10Z'), received)).toBe('11 hours 30 minutes')
  expect(sinceEvent(received, undefined)).toBeNull()
})

it('an open referral says who is waited for, and since when', () => {
  const events = [event('received')]
  const now = Date.parse('2026-11-20T01:00:00Z')
  expect(currentStep({ status: 'Submitted', events }, now)).toBe('Waiting for an underwriter for 1 hour.')
  expect(currentStep({ status: 'On Hold', events }, now)).toBe('Waiting for an answer for 1 hour.')
  expect(currentStep({ status: 'Complete', events }, now)).toBeNull()
  // The browser's clock is behind the server's.
  expect(currentStep({ status: 'In Progress', events }, 0)).toBe('With an underwriter for less than a minute.')
})

it('the screen says how long similar referrals took, and that there is no estimate where too few were decided', () => {
  expect(similarSentence({ count: 23, medianHours: 5, ninetiethHours: 50.4 })).toBe(
    'Half are decided within 5 hours, most within 2 days 3 hours. From 23 similar requests in 12 months.',
  )
  expect(similarSentence({ count: 8, medianHours: 0, ninetiethHours: 0.01 })).toBe(
    'Most are decided within 1 hour. From 8 similar requests in 12 months.',
  )
  expect(similarSentence({ count: 4, medianHours: null, ninetiethHours: null })).toBe('No estimate yet.')
})
