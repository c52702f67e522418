import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { NodeSDK, type NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { traced } from '#platform/trace'
import { createS3Store } from './s3-store.ts'
import { spool } from './spool.ts'

// The bounds are those of production, in real time, so the tests wait together.
vi.setConfig({ testTimeout: 30_000 })

let folder: string
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmi-s3-'))
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The store of an S3 server that responds as given, or accepts connections and never responds. */
async function storeAt(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'lmi',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  return createS3Store(settings, folder, () => new Date())
}

const fileToSend = () => spool(Readable.from([Buffer.alloc(2_000_000, 'a statement ')]), folder, 2_000_000)
const unavailable = { status: 503, refused: [{ code: 'storage-unavailable' }] }
const key = 'incoming/a'

it.concurrent('a storage server that stalls is refused with 503 within five seconds by every call', async () => {
  const store = await storeAt(() => undefined)
  const file = await fileToSend()
  const started = performance.now()
  const calls = [
    store.write(key, file, 'application/pdf'),
    store.sizeOf(key),
    store.read(key),
    store.toLocalFile(key, 100, null),
    store.remove(key),
  ]
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({ status: 'rejected', reason: unavailable })
  // Five seconds on a machine with nothing else to do; a call without a limit would never end.
  expect(performance.now() - started).toBeLessThan(15_000)
})

it.concurrent('a storage server that stalls in the middle of a file is refused with 503', async () => {
  const store = await storeAt((request, response) => {
    if (request.method === 'GET') response.writeHead(200, { 'content-length': '100' }).write('half')
  })
  await expect(store.toLocalFile(key, 100, null)).rejects.toMatchObject(unavailable)
})

it.concurrent('a storage server that needs more than four seconds for a file, and responds to its checks, receives it', async () => {
  const store = await storeAt((request, response) => {
    if (request.method === 'HEAD') return void response.end()
    request.resume().on('end', () => setTimeout(() => response.end(), 4_200))
  })
  await expect(store.write(key, await fileToSend(), 'application/pdf')).resolves.toBeUndefined()
})

it('a traced call has a span for each call to S3, which names its command and no key, and one that fails says so', async () => {
  const spans: Parameters<NonNullable<NodeSDKConfiguration['spanProcessors']>[number]['onEnd']>[0][] = []
  const none = async () => undefined
  const sdk = new NodeSDK({
    spanProcessors: [
      { onStart: () => undefined, onEnd: (span) => void spans.push(span), forceFlush: none, shutdown: none },
    ],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  })
  sdk.start()
  try {
    const store = await storeAt((request, response) => {
      response.statusCode = request.method === 'HEAD' && request.url?.includes(key) ? 403 : 200
      request.resume().on('end', () => response.end())
    })
    const file = await fileToSend()
    await traced('a call', async () => await store.write(key, file, 'application/pdf'), true)
    await traced('a call', async () => await expect(store.sizeOf(key)).rejects.toMatchObject(unavailable), true)
    await store.remove(key)
    const isError = ({ status }: (typeof spans)[number]) => status.code === SpanStatusCode.ERROR
    expect(spans.map((span) => [span.name, isError(span)])).toEqual([
      ['S3 PutObjectCommand', false],
      ['a call', false],
      ['S3 HeadObjectCommand', true],
      ['a call', false],
    ])
    const [put, whole] = spans
    expect(put?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId)
    expect(JSON.stringify(spans.map(({ attributes, events, status }) => [attributes, events, status]))).not.toContain(
      key,
    )
  } finally {
    await sdk.shutdown()
    trace.disable()
    context.disable()
  }
})
