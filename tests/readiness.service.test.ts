import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { asAdmin } from './service/as-admin.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
afterEach(() => app.stop())

async function readiness() {
  const { statusCode, json } = await app.inject(null, '/readyz')
  return { statusCode, parts: json() }
}
/** The result of a check is valid for a second. */
const eventually = () => expect.poll(async () => (await readiness()).parts, { timeout: 5_000, interval: 200 })
const gauge = async () => {
  app.clock.move(2)
  const { body } = await app.inject(null, '/metrics')
  return Object.fromEntries(
    [...body.matchAll(/^dependency_ready\{dependency="(\w+)"\} (\d)$/gm)].map(([, ...pair]) => pair),
  )
}
const ready = { ready: true, draining: false, database: 'ready', storage: 'ready', identity: 'ready' }
const never = () => new Promise<never>(() => undefined)

it('the server is ready while its database is ready, and names the services that it uses', async () => {
  // Nothing listens on port 9: a configured scanner that is unavailable.
  app = await startTestApp({ settings: { CLAMD_URL: 'tcp://127.0.0.1:9' }, checkMail: async () => undefined })
  await eventually().toEqual({ ...ready, mail: 'ready', malwareScan: 'unavailable' })
  expect((await readiness()).statusCode).toBe(200)
  expect(await gauge()).toEqual({ database: '1', storage: '1', identity: '1', mail: '1', malwareScan: '0' })
})

it('the server is ready when only other services stall, without a long wait for them', async () => {
  app = await startTestApp({ checkIdentity: never, checkMail: never })
  const parts = { ...ready, identity: 'unavailable', mail: 'unavailable', malwareScan: 'off' }
  // A check without a limit would never end. On a busy machine the database's may take longer than its own, too.
  await expect.poll(readiness, { timeout: 15_000, interval: 200 }).toMatchObject({ statusCode: 200, parts })
})

it('the server is ready when files cannot be stored, and says so', async () => {
  app = await startTestApp()
  const folder = join(app.deps.settings.dataDirectory, 'objects')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file where the folder of the objects should be')
  const { statusCode, parts } = await readiness()
  expect(statusCode).toBe(200)
  expect(parts).toEqual({ ...ready, storage: 'unavailable', mail: 'caught', malwareScan: 'off' })
})

it('the server is not ready while its database refuses to write, and is ready again afterwards', async () => {
  app = await startTestApp()
  expect((await readiness()).statusCode).toBe(200)
  const refuse = `
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on health_check for each statement execute function no_room()`
  await asAdmin(app.testDatabase.adminUrl, refuse)
  await eventually().toMatchObject({ ready: false, database: 'unavailable', storage: 'ready' })
  expect((await readiness()).statusCode).toBe(503)
  expect(await gauge()).toMatchObject({ database: '0', storage: '1' })
  await asAdmin(app.testDatabase.adminUrl, 'drop trigger full_disk on health_check')
  await eventually().toMatchObject(ready)
})

it('the server is not ready while its database is read-only', async () => {
  app = await startTestApp()
  const name = new URL(app.testDatabase.adminUrl).pathname.slice(1)
  await asAdmin(app.testDatabase.adminUrl, `alter database ${name} set default_transaction_read_only = on`)
  expect((await readiness()).parts).toMatchObject({ ready: false, database: 'unavailable' })
})

it('the server is ready while its calls use every connection', async () => {
  app = await startTestApp()
  const clients = await Promise.all(Array.from({ length: 6 }, () => app.testDatabase.pool.connect()))
  expect((await readiness()).statusCode).toBe(200)
  for (const client of clients) client.release()
})

it('readiness writes to the database once a second, however many probes there are, and leaves one row', async () => {
  app = await startTestApp()
  const rows = async () => (await app.testDatabase.pool.query('select xmin::text from health_check')).rows
  await Promise.all(Array.from({ length: 20 }, readiness))
  const first = await rows()
  expect(first).toHaveLength(1)
  await readiness()
  expect(await rows()).toEqual(first)
  await expect.poll(async () => (await readiness()) && (await rows())).not.toEqual(first)
  expect(await rows()).toHaveLength(1)
})
