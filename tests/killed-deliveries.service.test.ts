import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { LenderEvent } from '#areas/webhook/contract'
import { recordLenderEvents } from '#areas/webhook/server'
import { callApi } from '../scripts/product/call-api.ts'
import { freePort } from '../scripts/product/free-port.ts'
import { startServerOn } from '../scripts/product/running-product.ts'
import { startIssuer } from '../scripts/product/start-issuer.ts'
import { createTestDatabase } from './service/create-test-database.ts'

// These tests start whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

it('an event whose delivery a killed server did not end is delivered again with its id, before the later ones of its record', async () => {
  const test = await createTestDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lmi-killed-'))
  const issuer = await startIssuer()
  const received: LenderEvent[] = []
  let held: ServerResponse | null = null
  const receiver = createServer(async (request, response) => {
    received.push((await json(request)) as LenderEvent)
    if (held) response.writeHead(204).end()
    else held = response
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const place = { serviceUrl: test.url, adminUrl: test.adminUrl, dataDirectory }
  // The link of an event has the server's address: both servers have the same one.
  const variables = { PORT: String(await freePort()), OIDC_ISSUER: issuer.url, WEBHOOK_LOOPBACK: 'true' }
  const start = () => startServerOn(place, variables)
  let server = await start()
  onTestFinished(async () => {
    await server.stop()
    receiver.closeAllConnections()
    receiver.close()
    await issuer.stop()
    await test.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const token = await issuer.tokenOf('ironbark.manager')
  await callApi(server.address, token, 'webhook/endpoints', { url, records: ['referral'] })
  const steps = ['submitted', 'assigned', 'asked', 'answered', 'decided']
  for (const event of steps)
    await test.database
      .transaction()
      .execute((transaction) =>
        recordLenderEvents(transaction, [
          { channel: 'IRONBARK', at: new Date(), record: { kind: 'referral', id: '1' }, event, status: 'Submitted' },
        ]),
      )
  await vi.waitUntil(() => received.length > 0, { timeout: 60_000, interval: 20 })
  await server.kill()
  expect(received).toHaveLength(1)
  // The lease of the killed server ends after a minute.
  server = await start()
  await vi.waitUntil(() => received.length > steps.length, { timeout: 150_000, interval: 100 })
  const [first, ...again] = received
  expect(again[0]).toEqual(first)
  expect(again.map(({ type }) => type)).toEqual(steps.map((step) => `referral.${step}`))
  expect(new Set(again.map(({ id }) => id)).size).toBe(steps.length)
})
