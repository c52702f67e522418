import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { recordLenderEvents } from '#areas/webhook/server'
import { tablesOf } from '#platform/database'
import { startServerOn } from '../product/running-product.ts'
import { startIssuer } from '../product/start-issuer.ts'
import { withDatabase } from '../product/with-database.ts'
import { percentile } from './measure.ts'

const endpoints = 50
const perSecond = 100

/**
 * 100 events a second for 50 endpoints of five lenders: each event goes to one endpoint, or to all ten of its lender. The
 * time from the commit of an event to its arrival.
 */
export async function benchWebhooks(seconds: number): Promise<void> {
  const sent = new Map<string, number>()
  let delays: number[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(204).end()
    delays.push(performance.now() - (sent.get(JSON.parse(body).data.recordId) ?? 0))
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  await withDatabase(async (place, database) => {
    const issuer = await startIssuer()
    const server = await startServerOn(place, { OIDC_ISSUER: issuer.url, WEBHOOK_LOOPBACK: 'true' })
    try {
      const tables = tablesOf<'webhookEndpoint'>(database)
      const lenders = Array.from({ length: endpoints / 10 }, (_, index) => `BENCH${index}`)
      for (const [all, name] of [
        [false, 'each to one endpoint'],
        [true, 'each to ten endpoints'],
      ] as const) {
        await tables.deleteFrom('webhookEndpoint').execute()
        const rows = Array.from({ length: endpoints }, (_, index) => ({
          channel: lenders[index % lenders.length] ?? '',
          endpointId: `ep_${index}`,
          url: `http://127.0.0.1:${port}/${index}`,
          records: all ? ['quote', 'referral'] : [index < lenders.length ? 'referral' : 'quote'],
          secret: `whsec_${Buffer.alloc(32, index).toString('base64')}`,
          createdAt: new Date(),
          createdBy: 'bench',
          createdBySubject: 'bench',
        }))
        await tables.insertInto('webhookEndpoint').values(rows).execute()
        delays = []
        const began = performance.now()
        const count = seconds * perSecond
        for (let index = 0; index < count; index++) {
          const id = `${name}-${index}`
          const channel = lenders[index % lenders.length] ?? ''
          sent.set(id, performance.now())
          await database
            .transaction()
            .execute((transaction) =>
              recordLenderEvents(transaction, [
                { channel, at: new Date(), record: { kind: 'referral', id }, event: 'decided', status: 'Complete' },
              ]),
            )
          await wait(Math.max(0, began + ((index + 1) * 1_000) / perSecond - performance.now()))
        }
        const expected = count * (all ? 10 : 1)
        const end = performance.now() + 60_000
        while (delays.length < expected && performance.now() < end) await wait(50)
        const took = (performance.now() - began) / 1_000
        const figures = [0.5, 0.95, 0.99].map((part) => `${(percentile(delays, part) / 1_000).toFixed(2)} s`).join(', ')
        console.log(
          `  ${name}: ${delays.length} of ${expected} deliveries in ${took.toFixed(1)} s; commit to arrival p50, p95, p99: ${figures}`,
        )
      }
    } finally {
      await server.stop()
      await issuer.stop()
      receiver.closeAllConnections()
      receiver.close()
    }
  })
}
