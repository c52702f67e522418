import { describe, expect, it } from 'vitest'
import { isOpenPolicyCase, policyCaseStatusSchema } from './policy-case.ts'
import {
  abilitiesOf,
  type CaseEvent,
  type CaseState,
  caseEvents,
  caseStates,
  isOpenState,
  stateAfter,
  transitions,
} from './transitions.ts'

const possible = (event: (typeof caseEvents)[number]) =>
  caseStates.filter((state) => stateAfter(event, state, true) !== null)

it.each([
  ['assigned', ['Submitted', 'Assigned', 'On Hold']],
  ['reassigned', ['Submitted', 'Assigned', 'On Hold']],
  ['released', ['Assigned', 'On Hold']],
  ['asked', ['Assigned']],
  ['answered', ['On Hold']],
  ['attached', ['Submitted', 'Assigned', 'On Hold']],
  ['decided', ['Submitted', 'Assigned', 'On Hold']],
  ['withdrawn', ['Submitted', 'Assigned', 'On Hold']],
  ['closed', ['Submitted', 'Assigned', 'On Hold']],
  ['resubmitted', ['Decided']],
  ['submitted', []],
] as const)('a case can be %s only when it is one of %j', (event, states) => {
  expect(possible(event)).toEqual(states)
})

it('every state but Submitted is reached by an event', () => {
  const reached = caseEvents.flatMap((event) => caseStates.map((state) => stateAfter(event, state, true)))
  expect(caseStates.filter((state) => !reached.includes(state))).toEqual([])
})

it('an open question outlives a change of the assignee', () => {
  for (const event of ['assigned', 'reassigned', 'released'] as const)
    expect(stateAfter(event, 'On Hold', true)).toBe('On Hold')
})

it('an answered case is with its assignee again, and back in the queue when it was released meanwhile', () => {
  expect(stateAfter('answered', 'On Hold', true)).toBe('Assigned')
  expect(stateAfter('answered', 'On Hold', false)).toBe('Submitted')
})

describe('the abilities of an underwriter', () => {
  const none = { assign: false, assignFromColleague: false, reassign: false, ask: false, decide: false }
  const caller = { subject: 'me' }

  it.each([
    ['Submitted', null, { assign: true, decide: true }],
    ['Assigned', 'me', { reassign: true, ask: true, decide: true }],
    ['Assigned', 'colleague', { assignFromColleague: true }],
    ['On Hold', 'me', { reassign: true, decide: true }],
    ['On Hold', 'colleague', { assignFromColleague: true }],
    ['On Hold', null, { assign: true, decide: true }],
  ] as const)('with a case that is %s, assigned to %s, are %o', (state, assignee, abilities) => {
    expect(abilitiesOf({ state, assignedToSubject: assignee }, caller)).toEqual({ ...none, ...abilities })
  })

  it('end with the case', () => {
    for (const state of caseStates.filter((state) => !isOpenState(state)))
      expect(abilitiesOf({ state, assignedToSubject: 'me' }, caller)).toEqual(none)
  })
})

it('a record that does not handle a state or an event does not compile', () => {
  const states = { Submitted: 0, Assigned: 0, 'On Hold': 0, Decided: 0, Withdrawn: 0 }
  // @ts-expect-error: Closed is not handled
  expect(Object.keys(states satisfies Record<CaseState, number>)).not.toContain('Closed')
  const { closed: _closed, ...events } = transitions
  // @ts-expect-error: closed is not handled
  expect(Object.keys(events satisfies Record<CaseEvent, unknown>)).not.toContain('closed')
})

it('a case about a policy is open until it is decided, withdrawn or closed', () => {
  expect(policyCaseStatusSchema.options.filter(isOpenPolicyCase)).toEqual(['Submitted', 'Assigned', 'On Hold'])
  expect(policyCaseStatusSchema.safeParse('Complete').success).toBe(false)
})
