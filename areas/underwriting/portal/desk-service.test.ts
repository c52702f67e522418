import { expect, it } from 'vitest'
import type { Http } from '#browser/http'
import type { DeskReferral, DeskVariation } from '../contract/index.ts'
import { deskService } from './desk-service.ts'

/** The idempotency keys of a desk whose calls fail until `works` is true. */
function sentKeys() {
  const state = { works: false, keys: [] as string[] }
  const post = async (_address: string, { body, idempotencyKey }: Parameters<Http['post']>[1] & object) => {
    state.keys.push(idempotencyKey?.keyFor(JSON.stringify(body)) ?? '')
    if (!state.works) throw new Error('broken connection')
    idempotencyKey?.done()
  }
  return { state, service: deskService({ post } as unknown as Http, '/api/underwriting/') }
}

const one = { channel: 'IRONBARK', requestId: '100001', version: 1, messages: [] } as unknown as DeskReferral
const variation = { channel: 'IRONBARK', variationId: '100001', events: [{}, {}] } as unknown as DeskVariation

it('what is tried again after a broken connection is done under the same key, and the next time under another', async () => {
  const { state, service } = sentKeys()
  await service.assign(one, false).catch(() => undefined)
  state.works = true
  await service.assign(one, false)
  await service.assign(one, false)
  const [first, second, third] = state.keys
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

it('another request, and another thing to do, has a key of its own', async () => {
  const { state, service } = sentKeys()
  const calls = [
    service.assign(one, false),
    service.assign({ ...one, channel: 'COOLABAH' }, false),
    service.assign({ ...one, requestId: '100002' }, false),
    service.ask(one, 'Why?'),
    service.decide(one, { decision: 'APPROVED', uwNotes: 'Yes.' }),
    service.assign(variation, false),
    service.decide(variation, { decision: 'Accepted', uwNotes: '' }),
  ]
  await Promise.allSettled(calls)
  expect(new Set(state.keys).size).toBe(7)
})
