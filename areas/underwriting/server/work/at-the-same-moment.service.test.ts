import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { assessor, colleague, manager, underwriter } from '../../../../tests/service/referral-people.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
let references = 0
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = referralCalls(app)
  desk = deskCalls(app)
  await desk.search(assessor)
})
afterAll(() => app.stop())

/** `seen` is the number of the last event that the underwriter has seen. */
type Act = (id: string, seen: { readonly lastSeenEvent: number }) => Promise<LightMyRequestResponse>
const acts = {
  assign: (id, seen) => desk.assign(underwriter, id, seen),
  'assign to another': (id, seen) => desk.assign(assessor, id, seen),
  'assign from a colleague': (id, seen) => desk.assign(assessor, id, { reassign: true, ...seen }),
  reassign: (id, seen) => desk.reassign(underwriter, id, assessor, {}, seen),
  release: (id, seen) => desk.release(underwriter, id, {}, seen),
  ask: (id, seen) => desk.ask(underwriter, id, 'Who lives there?', {}, seen),
  decide: (id, seen) => desk.decide(underwriter, id, seen),
  answer: (id) => desk.answer(manager, id, { text: 'The borrower.' }),
  'answer as another': (id) => desk.answer(colleague, id, { text: 'The tenant.' }),
  withdraw: (id) => desk.withdraw(manager, id),
  'send again': (id) => calls.requestResubmit(manager, { requestId: id }),
  'send again as another': (id) => calls.requestResubmit(colleague, { requestId: id, baseLVR: '80' }),
} as const satisfies Record<string, Act>
type Verb = keyof typeof acts

/** Raises a request and runs the acts that precede the test. */
async function prepareReferral(before: readonly Verb[]): Promise<string> {
  references += 1
  const id = await calls.raise(manager, `MOMENT-${references}`)
  for (const [index, verb] of before.entries())
    expect((await acts[verb](id, { lastSeenEvent: index + 1 })).statusCode).toBe(200)
  return id
}

/** The results of two calls, and the request afterwards without the fields that identify it. */
async function outcome(id: string, responses: readonly LightMyRequestResponse[]) {
  const {
    requestId: _id,
    lenderRefNumber: _reference,
    documents: _files,
    similar: _others,
    ...seen
  } = await desk.read(manager, id)
  return {
    responses: responses.map((response) => (response.statusCode === 200 ? 'done' : codesOf(response).join())),
    seen,
  }
}

const states: readonly { readonly what: string; readonly before: readonly Verb[]; readonly verbs: readonly Verb[] }[] =
  [
    { what: 'that is unassigned', before: [], verbs: ['assign', 'assign to another', 'withdraw'] },
    {
      what: 'that an underwriter has',
      before: ['assign'],
      verbs: ['assign from a colleague', 'reassign', 'release', 'ask', 'decide', 'withdraw'],
    },
    {
      what: 'with an open question',
      before: ['assign', 'ask'],
      verbs: ['assign from a colleague', 'reassign', 'release', 'decide', 'answer', 'answer as another', 'withdraw'],
    },
    {
      what: 'that is Complete',
      before: ['assign', 'decide'],
      verbs: ['send again', 'send again as another', 'assign', 'decide', 'withdraw'],
    },
  ]

describe.each(states)('a request $what', ({ before, verbs }) => {
  const pairs = verbs.flatMap((one, place) => verbs.slice(place).map((other) => [one, other] as const))

  it.each(pairs)(
    'is as if one came after the other, when one would %s and one would %s at the same moment',
    async (one, other) => {
      const seen = { lastSeenEvent: before.length + 1 }
      const [first, second, both] = await Promise.all([
        prepareReferral(before),
        prepareReferral(before),
        prepareReferral(before),
      ])
      const oneFirst = await outcome(first, [await acts[one](first, seen), await acts[other](first, seen)])
      const otherFirst = await outcome(second, [await acts[other](second, seen), await acts[one](second, seen)])
      const together = await outcome(both, await Promise.all([acts[one](both, seen), acts[other](both, seen)]))
      expect([oneFirst, { ...otherFirst, responses: otherFirst.responses.toReversed() }]).toContainEqual(together)
    },
  )
})
