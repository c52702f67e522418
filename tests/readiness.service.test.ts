import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  // Nothing listens on port 9: a configured scanner that is unavailable.
  app = await startTestApp({ settings: { CLAMD_URL: 'tcp://127.0.0.1:9' } })
})
afterAll(async () => await app.stop())

async function readiness() {
  const { statusCode, json } = await app.inject(null, '/readyz')
  return { statusCode, parts: json() }
}

it('the server is ready while its parts are, and reports an unavailable malware scanner', async () => {
  expect(await readiness()).toEqual({
    statusCode: 200,
    parts: {
      ready: true,
      database: 'ready',
      storage: 'ready',
      identity: 'ready',
      mail: 'caught',
      malwareScan: 'unavailable',
    },
  })
})

it('the server is not ready when files cannot be stored', async () => {
  const folder = join(app.deps.settings.dataDirectory, 'objects')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file where the folder of the objects should be')
  const { statusCode, parts } = await readiness()
  expect(statusCode).toBe(503)
  expect(parts).toMatchObject({ ready: false, storage: 'unavailable', database: 'ready' })
})
