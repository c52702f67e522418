import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import type { Receipt } from '#areas/upload/contract'
import { pdf } from '../../../platform/files/testing/samples.ts'
import { documentCalls, goodDocument } from '../../../tests/service/document-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { attached } from '../../../tests/service/upload-calls.ts'

const setup = setUpApp({ now: '2026-11-21T01:00:00Z' }, documentCalls)
beforeAll(() => seedDemoPolicies(setup.app.deps))
beforeEach(() => setup.app.clock.move(3600))

it('twenty concurrent calls with one idempotency key create one receipt', async () => {
  const before = await setup.states()
  const answers = await Promise.all(Array.from({ length: 20 }, () => setup.send(goodDocument, { key: 'at-once' })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await setup.states()).toEqual({ ...before, accepted: (before.accepted ?? 0) + 1 })
})

it('a repeated idempotency key with another number or file is refused, and the first receipt does not change', async () => {
  const first = await setup.send(goodDocument, { key: 'changed' })
  const before = await setup.states()
  const others = [
    await setup.send({ ...goodDocument, policyNumber: '1000000002' }, { key: 'changed' }),
    await setup.send(goodDocument, { key: 'changed', files: [attached('valuation.pdf', `${pdf}%`)] }),
  ]
  for (const other of others) expect([other.statusCode, other.json()[0].code]).toEqual([422, 'key-reused'])
  expect(await setup.states()).toEqual(before)
  expect((await setup.send(goodDocument, { key: 'changed' })).body).toBe(first.body)
})

it('two users may use the same idempotency key', async () => {
  const own = (await setup.send(goodDocument, { key: 'shared' })).json<Receipt>()
  const other = (await setup.send(goodDocument, { key: 'shared', as: 'ironbark.lender' })).json<Receipt>()
  expect(other.receiptId).not.toBe(own.receiptId)
})
