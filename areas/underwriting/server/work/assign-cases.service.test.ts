import { beforeAll, expect, it } from 'vitest'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { setUpApp } from '../../../../tests/service/set-up-app.ts'
import type { As } from '../../../../tests/service/start-test-app.ts'
import { variationCalls } from '../../../../tests/service/variation-calls.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

const desk = setUpApp({}, deskCalls)
beforeAll(async () => {
  await variationCalls(desk.app).keepPolicies()
  for (const as of [underwriter, assessor] as const) await desk.app.inject(as, '/api/underwriting/decisions')
})

type Chosen = { kind: string; channel: string; id: string; lastSeenEvent: number }
const raise = async (): Promise<Chosen> => {
  const id = await referralCalls(desk.app).raise(manager, `BULK-${crypto.randomUUID().slice(0, 8)}`)
  return { kind: 'Referral', channel: 'IRONBARK', id, lastSeenEvent: 1 }
}
const bulk = async (as: As, act: string, cases: readonly Chosen[], to: string | null = null, key?: string) =>
  await desk.app.inject(as, {
    method: 'POST',
    url: '/api/underwriting/assign',
    payload: { act, to, cases },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
type Result = { readonly id: string; readonly refused: { readonly code: string; readonly message: string } | null }
const outcomes = async (response: ReturnType<typeof bulk>) => {
  const { results } = (await response).json<{ results: Result[] }>()
  return results.map(({ refused }) => refused?.code ?? 'done')
}
const eventsOf = async (id: string) =>
  (await desk.opened(underwriter, id)).events.map(({ kind, by }) => `${kind} ${by}`)

it('several cases of any kind are assigned to the caller, each with its event and its audit line', async () => {
  const referral = await raise()
  const variation = { ...referral, kind: 'Variation', id: await variationCalls(desk.app).given() }
  expect(await outcomes(bulk(underwriter, 'assign', [referral, variation]))).toEqual(['done', 'done'])
  expect(await eventsOf(referral.id)).toEqual([`received ${manager}`, `assigned ${underwriter}`])
  for (const [kind, { id }] of [
    ['referral', referral],
    ['variation', variation],
  ] as const)
    expect(await desk.audit(id)).toContain(`${kind}.assigned by ${underwriter}`)
  expect((await desk.search(underwriter, { show: 'mine' })).items.map(({ lastEvent }) => lastEvent)).toEqual([2, 2])
})

it('a case that a colleague took or a lender changed first is refused with who was first, and the others are assigned', async () => {
  const [own, taken, changed] = [await raise(), await raise(), await raise()]
  await desk.assign(assessor, taken.id)
  await desk.assign(assessor, changed.id)
  await desk.release(assessor, changed.id)
  const response = await bulk(underwriter, 'assign', [taken, own, changed, { ...own, id: '1' }])
  expect(response.json<{ results: Result[] }>().results.map(({ refused }) => refused)).toEqual([
    {
      code: 'assigned-to-another',
      message: 'Assigned to Figtree Assessor. Ask them to release it, or reassign it to yourself.',
    },
    null,
    {
      code: 'case-changed',
      message: 'Figtree Assessor released it to the queue. Check what changed before you continue.',
    },
    { code: 'not-found', message: expect.any(String) },
  ])
  expect(await eventsOf(taken.id)).toEqual([`received ${manager}`, `assigned ${assessor}`])
})

it('unassigned and own cases are reassigned to a colleague, who has opened the desk', async () => {
  const [own, unassigned] = [await raise(), await raise()]
  await desk.assign(underwriter, own.id)
  const cases = [{ ...own, lastSeenEvent: 2 }, unassigned]
  expect(codesOf(await bulk(underwriter, 'reassign', cases))).toEqual(['colleague-required'])
  expect(codesOf(await bulk(underwriter, 'reassign', cases, 'figtree.nobody'))).toEqual(['colleague-unknown'])
  expect(await outcomes(bulk(underwriter, 'reassign', cases, assessor))).toEqual(['done', 'done'])
  for (const { id } of cases) {
    expect((await desk.opened(underwriter, id)).assignedTo).toBe(assessor)
    expect(await eventsOf(id)).toEqual([`received ${manager}`, `assigned ${underwriter}`, `reassigned ${underwriter}`])
  }
})

it('own cases are released, once by a repeated call', async () => {
  const cases = [await raise(), await raise()]
  await bulk(underwriter, 'assign', cases)
  const key = crypto.randomUUID()
  const seen = cases.map((one) => ({ ...one, lastSeenEvent: 2 }))
  for (const _ of [1, 2])
    expect(await outcomes(bulk(underwriter, 'release', seen, null, key))).toEqual(['done', 'done'])
  expect(await eventsOf(cases[0]?.id ?? '')).toHaveLength(3)
  expect(await outcomes(bulk(underwriter, 'release', seen))).toEqual(['not-assigned', 'not-assigned'])
})

it('a case of another lender than the call names is not found', async () => {
  const one = await raise()
  expect(await outcomes(bulk(underwriter, 'assign', [{ ...one, channel: 'COOLABAH' }]))).toEqual(['not-found'])
  expect(await eventsOf(one.id)).toHaveLength(1)
})

it('51 cases, none, and an unknown act are refused, and nothing changes', async () => {
  const one = await raise()
  for (const [act, cases] of [
    ['assign', Array<Chosen>(51).fill(one)],
    ['assign', []],
    ['decide', [one]],
  ] as const)
    expect((await bulk(underwriter, act, cases)).statusCode).toBe(400)
  expect(await outcomes(bulk(underwriter, 'assign', Array<Chosen>(50).fill(one)))).toHaveLength(50)
})

it('only the insurer’s staff assign cases', async () => {
  const one = await raise()
  for (const as of [manager, 'ironbark.viewer', 'nolender'] as const)
    expect((await bulk(as, 'assign', [one])).statusCode).toBe(403)
  expect((await bulk(null, 'assign', [one])).statusCode).toBe(401)
  expect(await eventsOf(one.id)).toHaveLength(1)
})
