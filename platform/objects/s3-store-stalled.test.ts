import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
