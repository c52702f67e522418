import { expect, it } from 'vitest'
import { CallRefused, type Http } from '#browser/http'
import { caseDeskService } from './case-desk-service.ts'
import type { DeskCase, DeskKind } from './desk-case.ts'

/** The idempotency keys of a desk whose calls fail until `works` is true. */
function failingDesk(failure: Error = new Error('broken connection')) {
  const state = { works: false, keys: [] as string[] }
  const post = async (_address: string, { body, idempotencyKey }: Parameters<Http['post']>[1] & object) => {
    state.keys.push(idempotencyKey?.keyFor(JSON.stringify(body)) ?? '')
    if (!state.works) throw failure
    idempotencyKey?.done()
  }
  return { state, service: caseDeskService({ post } as unknown as Http, '/api/underwriting/') }
}

const kind = {} as DeskKind
const at = (channel: string, id: string) =>
  ({
    record: { kind: 'Referral', channel, id },
    events: [] as DeskCase['events'],
  }) as DeskCase
const one = at('IRONBARK', '100001')

it('what is tried again after a broken connection is done under the same key, and the next time under another', async () => {
  const { state, service } = failingDesk()
  await service.act(one, kind, 'assign').catch(() => undefined)
  state.works = true
  await service.act(one, kind, 'assign')
  await service.act(one, kind, 'assign')
  const [first, second, third] = state.keys
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

it('a lost response is asked for again once, under the same key, and a refusal is not', async () => {
  const lost = failingDesk(new CallRefused(0, []))
  await lost.service.act(one, kind, 'assign').catch(() => undefined)
  expect(lost.state.keys).toHaveLength(2)
  expect(new Set(lost.state.keys).size).toBe(1)
  const refused = failingDesk(new CallRefused(409, []))
  await refused.service.act(one, kind, 'assign').catch(() => undefined)
  expect(refused.state.keys).toHaveLength(1)
})

it('another case, and another act, has a key of its own', async () => {
  const { state, service } = failingDesk()
  await Promise.allSettled([
    service.act(one, kind, 'assign'),
    service.act(at('COOLABAH', '100001'), kind, 'assign'),
    service.act(at('IRONBARK', '100002'), kind, 'assign'),
    service.act(one, kind, 'ask', { text: 'Why?' }),
  ])
  expect(new Set(state.keys).size).toBe(4)
})
