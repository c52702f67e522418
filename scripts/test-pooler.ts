import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { followEvents } from './cluster/follow-events.ts'
import { acceptDisclaimers, callsTo, startLoad } from './load/start-load.ts'
import { freePort } from './product/free-port.ts'
import { startServerOn } from './product/running-product.ts'
import { startIssuer } from './product/start-issuer.ts'
import { withDatabase } from './product/with-database.ts'

/** `npm run test:pooler`: a server behind PgBouncer, in each of its modes. */
const user = { uid: 65_534, gid: 65_534 }

if (spawnSync('pgbouncer', ['--version']).status !== 0) {
  console.log('Not tested: install Debian’s package pgbouncer.\n0 passed, 0 failed')
  process.exit(0)
}
const failures: string[] = []
let passed = 0
const check = (what: string, isTrue: boolean) => {
  if (isTrue) passed += 1
  else failures.push(what)
  console.log(`${isTrue ? 'ok    ' : 'failed'} ${what}`)
}

await withDatabase(async (place) => {
  const issuer = await startIssuer()
  for (const mode of ['transaction', 'statement', 'session'] as const) {
    const { serviceUrl, stop } = await startPgBouncer(place.dataDirectory, place.serviceUrl, mode)
    try {
      if (mode === 'session') await serveInSessions({ ...place, serviceUrl })
      else await refuseStart(mode, serviceUrl)
    } finally {
      await stop()
    }
  }
  await issuer.stop()

  async function refuseStart(mode: string, serviceUrl: string): Promise<void> {
    const env = {
      ...{ PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: String(await freePort()), OIDC_ISSUER: issuer.url },
      ...{ DATABASE_URL: serviceUrl, DATABASE_ADMIN_URL: place.adminUrl, LMI_DATA_DIR: place.dataDirectory },
    }
    const ended = await promisify(execFile)(process.execPath, ['apps/server/src/main.ts'], {
      env,
      timeout: 60_000,
    }).then(
      () => 'it started',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    )
    check(
      `mode ${mode} is refused at the start with one line that says what to use`,
      /^DATABASE_URL: .*pool_mode=session[^\n]*$/.test(ended),
    )
    if (failures.length > 0) console.error(ended)
  }

  async function serveInSessions(pooled: typeof place): Promise<void> {
    const server = await startServerOn(pooled, { OIDC_ISSUER: issuer.url })
    try {
      const callAs = callsTo(() => server.address, issuer.tokenOf)
      await acceptDisclaimers(callAs)
      const events = followEvents(
        () => `${server.address}/api/underwriting/events`,
        () => issuer.tokenOf('figtree.underwriter'),
      )
      const load = await startLoad(callAs)
      while (load.sent.length < 400) await wait(50)
      for (let tries = 0; tries < 100 && events.times.length === 0; tries += 1) await wait(100)
      check('in mode session an event arrives', events.times.length > 0)
      await Promise.all([load.stop(), events.stop()])
      const failed = load.sent.filter(({ error }) => error !== null)
      check(`in mode session 0 of ${load.sent.length} calls fail`, failed.length === 0)
    } finally {
      await server.stop()
    }
  }
})
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

/** Started with the sample of `deploy`, in another mode. */
async function startPgBouncer(folder: string, database: string, mode: 'session' | 'transaction' | 'statement') {
  const { hostname, port, username, password } = new URL(database)
  const ownPort = await freePort()
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  const values = { HOST: hostname, PORT: port, LISTEN_PORT: String(ownPort), '/etc/pgbouncer/userlist.txt': users }
  const sample = (await readFile('deploy/database/pgbouncer.ini', 'utf8')).replace(/^;.*\n/gm, '')
  const filled = Object.entries(values).reduce((text, [name, value]) => text.replace(`${name}`, value), sample)
  await writeFile(file, filled.replace('pool_mode = session', `pool_mode = ${mode}`), { mode: 0o600 })
  for (const path of [file, users]) await chown(path, user.uid, user.gid)
  const pooler = spawn('pgbouncer', ['-q', file], { ...user, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(pooler, 'spawn')
  const address = new URL(database)
  address.port = String(ownPort)
  return {
    serviceUrl: address.href,
    stop: async () => {
      pooler.kill('SIGINT')
      if (pooler.exitCode === null) await once(pooler, 'exit')
    },
  }
}
