import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { residentMegabytes } from '../scripts/bench/processes.ts'
import { startProcess } from '../scripts/product/running-product.ts'
import { asAdmin } from './service/as-admin.ts'
import { withDatabase } from './service/database-server.ts'

// Two whole builds run at once, on a machine that runs other tests too.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const name = `built_${randomBytes(6).toString('hex')}`
const { adminUrl, serviceUrl } = inject('databaseServer')
const database = { DATABASE_URL: withDatabase(serviceUrl, name), DATABASE_ADMIN_URL: withDatabase(adminUrl, name) }
const production = {
  ...database,
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://id.example/realms/lmi',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://portal.example',
  ALLOW_FOLDER_STORE: 'true',
  ALLOW_UNSCANNED_FILES: 'true',
  ALLOW_DEMO_ENVIRONMENT: 'true',
  ALLOW_SAMPLE_RATES: 'true',
  ALLOW_DEMO_LENDERS: 'true',
  DRAIN_SECONDS: '0',
  OPERATIONS_TOKEN: 'only-for-those-who-run-the-server',
}

let folder: string
let dist: string
beforeAll(async () => {
  // Outside of the repository: nothing is found in its node_modules.
  folder = await mkdtemp(join(tmpdir(), 'lmi-built-'))
  dist = join(folder, 'dist')
  const builds = [dist, join(folder, 'again')].map((out) => run('scripts/build.ts', ['--out', out]))
  for (const build of await Promise.all(builds)) expect(build).toMatchObject({ code: 0 })
  await asAdmin(adminUrl, `create database ${name}`)
})
afterAll(async () => {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true })
})

type Ended = { readonly code: number; readonly output: string }

function run(script: string, options: readonly string[] = [], variables: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, LMI_DATA_DIR: folder, ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...options], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: output + errors }),
    )
  })
}

const filesOf = (root: string) =>
  globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

it('two builds of one commit are the same, byte for byte', () => {
  const digests = [dist, join(folder, 'again')].map((root) =>
    filesOf(root).map((file) => [
      file.slice(root.length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
  expect(digests[0]?.length).toBeGreaterThan(100)
  expect(digests[0]).toEqual(digests[1])
})

it('a build takes at most 150 MB, and has no database, identity server, PDF reader or API reference', () => {
  const bytes = filesOf(dist).reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes / 1024 ** 2).toBeLessThan(150)
  const packages = globSync('node_modules/{*,@*/*}', { cwd: dist }).map((path) => path.replace('node_modules/', ''))
  expect(packages.filter((path) => /postgres|oidc|pdfjs|swagger/.test(path))).toEqual([])
})

it('migrations run apart from the start: named, once however many run them, and the server waits for them', async () => {
  const check = () => run(join(dist, 'migrate.js'), ['--check'], database)
  const before = await check()
  expect(before.code).toBe(2)
  expect(before.output).toContain('pending audit/001-audit-entry.sql')
  const refused = await run(join(dist, 'server.js'), [], production)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL: \d+ migrations are pending; run migrate\.js before this version\n$/),
  })
  const runs = await Promise.all([1, 2, 3].map(() => run(join(dist, 'migrate.js'), [], database)))
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
  const lines = runs.flatMap(({ output }) => output.trim().split('\n'))
  const pending = before.output.trim().split('\n')
  const applied = (count: number) => `${count} migrations applied; the job queue is up to date`
  expect(lines.sort()).toEqual(
    [
      ...pending.map((line) => line.replace('pending', 'applied')),
      applied(0),
      applied(0),
      applied(pending.length),
    ].sort(),
  )
  expect(await check()).toEqual({ code: 0, output: '' })
})

it('the built server says its version, serves the portal without its source maps, and stays small', async () => {
  const { version } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))
  const server = await startProcess(join(dist, 'server.js'), '/readyz', { ...production, LMI_DATA_DIR: folder }, folder)
  try {
    const call = (path: string) =>
      fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${production.OPERATIONS_TOKEN}` } })
    expect(await (await call('/healthz')).json()).toEqual({ alive: true, version })
    expect(await (await call('/metrics')).text()).toContain(`build_info{version="${version}"} 1`)
    expect(await (await call('/')).text()).toContain('<script type="module"')
    expect((await call('/api/openapi.json')).status).toBe(200)
    const maps = globSync('**/*.map', { cwd: join(dist, 'source-maps') })
    expect(maps.length).toBeGreaterThan(10)
    const statuses = ['/source-maps/', '/assets/'].flatMap((path) => maps.map((map) => call(path + map)))
    expect(new Set((await Promise.all(statuses)).map(({ status }) => status))).toEqual(new Set([404]))
    expect((await call('/server.js.map')).status).toBe(404)
    // At rest: a few seconds after the start.
    await vi.waitFor(() => expect(residentMegabytes(server.pid)).toBeLessThan(150), { timeout: 20_000, interval: 500 })
  } finally {
    await server.stop()
  }
})

it('a server without the embedded parts names the setting that it needs instead', async () => {
  const server = join(dist, 'server.js')
  expect(await run(server, [], database)).toEqual({
    code: 1,
    output: 'OIDC_ISSUER: is required: this build has no embedded identity server\n',
  })
  expect((await run(server)).output).toMatch(/^DATABASE_URL: no PostgreSQL comes with the product/)
})
