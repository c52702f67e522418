import { describe, expect, it } from 'vitest'
import type { ReferralEvent } from '#areas/credit-referral/contract'
import { currentStep, timelineSteps } from './timeline-steps.ts'

const decisions = [{ id: 1, shortName: 'APPROVED', longName: 'Approved' }]
const event = (kind: ReferralEvent['kind'], at: string, detail: string | null = null): ReferralEvent => ({
  kind,
  at,
  by: 'someone',
  byInsurer: false,
  version: 2,
  detail,
})

describe('the timeline', () => {
  it('names each step and how long it took', () => {
    const steps = timelineSteps(
      [
        event('received', '2026-11-20T00:00:00Z'),
        event('taken', '2026-11-20T00:30:00Z'),
        event('decided', '2026-11-21T02:30:00Z', 'APPROVED'),
        event('resubmitted', '2026-11-21T02:30:20Z'),
      ],
      decisions,
    )
    expect(steps.map(({ title, after }) => [title, after])).toEqual([
      ['Received', null],
      ['Taken by an underwriter', '30 minutes'],
      ['Decided: Approved', '1 day 2 hours'],
      ['Resubmitted as version 2', 'less than a minute'],
    ])
  })

  it('tells a duration that agrees with the minutes beside it', () => {
    const events = [event('received', '2026-11-20T02:47:50Z'), event('taken', '2026-11-20T14:17:10Z')]
    expect(timelineSteps(events, decisions)[1]?.after).toBe('11 hours 30 minutes')
  })

  it('names an unknown decision as not found', () => {
    expect(timelineSteps([event('decided', '2026-11-20T00:00:00Z', 'GONE')], decisions)[0]?.title).toBe(
      'Decided: Not Found',
    )
  })

  it('says who is waited for, and since when', () => {
    const events = [event('received', '2026-11-20T00:00:00Z')]
    const now = Date.parse('2026-11-20T01:00:00Z')
    expect(currentStep({ status: 'Submitted', events }, now)).toBe('Waiting for an underwriter for 1 hour.')
    expect(currentStep({ status: 'On Hold', events }, now)).toBe('Waiting for an answer for 1 hour.')
    expect(currentStep({ status: 'Complete', events }, now)).toBeNull()
    // A clock of the browser that is behind the server's.
    expect(currentStep({ status: 'In Progress', events }, 0)).toBe('With an underwriter for less than a minute.')
  })
})
