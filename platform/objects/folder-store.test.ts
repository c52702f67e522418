import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createAddressSigner } from './address-signer.ts'
import { createFolderStore } from './folder-store.ts'
import { folderUploadRoute, presignFolderPut } from './object-routes.ts'
import { objectStoreSuite } from './object-store.suite.ts'
import { newKey, type StoreUnderTest } from './store-under-test.suite.ts'

const baseUrl = 'https://portal.example'

type FolderUnderTest = StoreUnderTest & Required<Pick<StoreUnderTest, 'countHalves'>>

describe('objects in a folder', () => objectStoreSuite(openFolder))

it('a sender that disconnects during the upload is not logged as an error', async () => {
  const errors: string[] = []
  const log = createLog('error', { write: (line) => void errors.push(line) })
  const { store, reach, countHalves, stop } = await openFolder(log)
  const size = 1024 * 1024
  const { url, headers } = await store.presignPut({
    key: newKey(),
    contentType: 'application/pdf',
    size,
    limit: size,
  })
  const upload = request(reach(url), { method: 'PUT', headers: { ...headers, 'content-length': String(size) } })
  upload.on('error', () => undefined)
  await new Promise((resolve) => upload.write(randomBytes(size / 2), resolve))
  await expect.poll(countHalves).toBe(1)
  upload.destroy()
  await expect.poll(countHalves).toBe(0)
  await stop()
  expect(errors).toEqual([])
})

it('an upload that fails on the disk can be sent again', async () => {
  const { store, reach, spoolFolder, stop } = await openFolder()
  await writeFile(spoolFolder, 'no folder')
  const { url, headers } = await store.presignPut({
    key: newKey(),
    contentType: 'application/pdf',
    size: 5,
    limit: 5,
  })
  const response = await fetch(reach(url), { method: 'PUT', headers, body: 'hello' })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject([{ code: 'storage-unavailable' }])
  await stop()
})

it('an upload that is too large is read to its end, so that its sender receives the refusal', async () => {
  const { store, reach, stop } = await openFolder()
  const limit = 1024 * 1024
  const { url, headers } = await store.presignPut({ key: newKey(), contentType: 'application/pdf', size: null, limit })
  const agent = new Agent({ keepAlive: true })
  const inChunks = { ...headers, 'transfer-encoding': 'chunked' }
  const upload = request(reach(url), { method: 'PUT', agent, headers: inChunks })
  const answered = once(upload, 'response')
  const heard = once(upload, 'finish')
  upload.end(randomBytes(20 * limit))
  const [response] = (await answered) as [IncomingMessage]
  expect(response.statusCode).toBe(413)
  expect(JSON.parse(await text(response))).toMatchObject([{ code: 'too-large' }])
  await heard
  agent.destroy()
  await stop()
})

async function openFolder(log = createLog('silent')): Promise<FolderUnderTest> {
  const place = await mkdtemp(join(tmpdir(), 'lmi-objects-'))
  const folder = join(place, 'objects')
  const spoolFolder = join(folder, 'spool')
  const key = randomBytes(32)
  let offset = 0
  const clock = () => new Date(Date.now() + offset * 1000)
  const signer = createAddressSigner(async () => key, clock)
  const store = createFolderStore(folder, presignFolderPut(signer, baseUrl))
  await store.check(AbortSignal.timeout(5_000))

  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  const nothing = async () => undefined
  await folderUploadRoute(server, { store, signer, spoolFolder, reserve: nothing, settle: nothing })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return {
    store,
    spoolFolder,
    moveClock: (seconds) => {
      offset += seconds
    },
    reach: (url) => url.replace(baseUrl, `http://127.0.0.1:${port}`),
    countHalves: async () => (await readdir(spoolFolder)).length,
    stop: async () => {
      await server.close()
      await rm(place, { recursive: true })
    },
  }
}
