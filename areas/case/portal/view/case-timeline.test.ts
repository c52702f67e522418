import { expect, it } from 'vitest'
import type { ShownEvent } from '../case-view.ts'
import { currentStep, eventTitle, sinceEvent } from './case-timeline.tsx'

const event = (event: ShownEvent['event'], detail: string | null = null, at = '2026-11-20T00:00:00Z'): ShownEvent => {
  return { event, at, by: 'someone', version: 2, detail }
}

it.each([
  [event('submitted'), 'Submitted'],
  [event('resubmitted'), 'Resubmitted as version 2'],
  [event('assigned'), 'Assigned to someone'],
  [event('assigned', 'other'), 'Reassigned from other to someone'],
  [event('reassigned', 'other'), 'Reassigned to other'],
  [event('released'), 'Released to the queue'],
  [event('asked'), 'Question asked'],
  [event('answered'), 'Question answered'],
  [event('decided', 'Approved'), 'Decided: Approved'],
  [event('withdrawn'), 'Withdrawn'],
  [event('closed', 'the policy expired'), 'Closed: the policy expired'],
])('the timeline says of %o: %s', (step, title) => {
  expect(eventTitle(step)).toBe(title)
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
  expect(eventTitle(event('answered'), files)).toBe('Question answered with payslip 1.pdf, payslip 2.pdf')
})

it('the time between two steps agrees with the minutes beside them', () => {
  const submitted = event('submitted', null, '2026-11-20T02:47:50Z')
  expect(sinceEvent(event('assigned', null, '2026-11-20T14:17:10Z'), submitted)).toBe('11 hours 30 minutes')
  expect(sinceEvent(submitted, undefined)).toBeNull()
})

it('an open case says who is waited for, and since when', () => {
  const events = [event('submitted')]
  const now = new Date('2026-11-20T01:00:00Z')
  expect(currentStep({ state: 'Submitted', events }, now)).toBe('Waiting for an underwriter for 1 hour.')
  expect(currentStep({ state: 'On Hold', events }, now)).toBe('Waiting for an answer for 1 hour.')
  expect(currentStep({ state: 'Decided', events }, now)).toBeNull()
  // The browser's clock is behind the server's.
  expect(currentStep({ state: 'Assigned', events }, new Date(0))).toBe('With an underwriter for less than a minute.')
})
