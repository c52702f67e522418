import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { freePort } from './product/free-port.ts'
import { type Issuer, startIssuer } from './product/start-issuer.ts'
import { withDataDirectory } from './product/with-database.ts'
import { dumpDatabase } from './release/dump-database.ts'
import { fillDraftsAndMails, fillRelease } from './release/fill-release.ts'
import { recordViews } from './release/record-views.ts'
import { callsOf, type ReleaseCalls } from './release/release-calls.ts'

/**
 * Fills the product of another checkout through its own calls and records its database, its files and its responses:
 * `node scripts/record-release.ts CHECKOUT`. tests/upgrade/README.md says what for.
 */
const [checkout] = process.argv.slice(2)
if (checkout === undefined) throw new Error('Name the checkout of the release.')
const folder = 'tests/upgrade/release'

await withDataDirectory(async (dataDirectory) => {
  const issuer = await startIssuer()
  const running = { checkout: resolve(checkout), dataDirectory, issuer }
  try {
    await withRelease(running, {}, fillRelease)
    // No mail server listens there: the mails stay in the outbox.
    const views = await withRelease(running, { SMTP_URL: 'smtp://127.0.0.1:9' }, async (calls) => {
      await fillDraftsAndMails(calls)
      return await recordViews(calls)
    })
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: createLog('warn') })
    const database = await dumpDatabase(postgres.adminUrl).finally(postgres.stop)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const save = (name: string, content: string) => writeFile(join(folder, name), gzipSync(content, { level: 9 }))
    await save('database.sql.gz', database)
    await save('views.json.gz', JSON.stringify({ recordedAt: new Date(), views }))
    await save('files.json.gz', JSON.stringify(await readFiles(join(dataDirectory, 'objects'))))
  } finally {
    await issuer.stop()
  }
})

/** The stored files as base64, by their path. */
async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.sort().map(async (path) => [relative(folder, path), await readFile(path, 'base64')])
  return Object.fromEntries(await Promise.all(files))
}

type Release = { readonly checkout: string; readonly dataDirectory: string; readonly issuer: Issuer }

/** Starts the server of the checkout on its embedded database, with its demo records. */
async function withRelease<Result>(
  { checkout, dataDirectory, issuer }: Release,
  variables: Record<string, string>,
  work: (calls: ReleaseCalls) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PORT: String(port),
      LMI_DATA_DIR: dataDirectory,
      OIDC_ISSUER: issuer.url,
      RATE_LIMIT_PER_MINUTE: '100000',
      ...variables,
    },
  })
  const exited = once(child, 'exit')
  const address = `http://localhost:${port}`
  try {
    while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error('The release did not start: see above.')
      await wait(200)
    }
    return await work(callsOf(address, issuer.tokenOf))
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}
