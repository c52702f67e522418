import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { createHttpServer } from '#platform/http'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createAddressSigner } from './address-signer.ts'
import { presignFolderPut } from './folder-addresses.ts'
import { createFolderStore } from './folder-store.ts'
import { folderUploadRoute } from './folder-upload-route.ts'
import { objectStoreSuite } from './object-store.suite.ts'
import type { StoreUnderTest } from './store-under-test.suite.ts'

const baseUrl = 'https://portal.example'

describe('objects in a folder', () => objectStoreSuite(openFolder))

async function openFolder(): Promise<StoreUnderTest> {
  const place = await mkdtemp(join(tmpdir(), 'lmi-objects-'))
  const folder = join(place, 'objects')
  const spoolFolder = join(folder, 'spool')
  const key = randomBytes(32)
  let offset = 0
  const clock = () => new Date(Date.now() + offset * 1000)
  const signer = createAddressSigner(async () => key)
  const store = createFolderStore({ folder, presignPut: presignFolderPut(signer, baseUrl, clock) })
  await store.check()

  const log = createLog('silent')
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  await folderUploadRoute(server, { store, signer, clock, spoolFolder })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return {
    store,
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
