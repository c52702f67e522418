import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:https'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './product/free-port.ts'
import { startServerOn } from './product/running-product.ts'
import { startIssuer } from './product/start-issuer.ts'
import { withDatabase } from './product/with-database.ts'
import { isGood, type Outcome, outcomeOf, summarise } from './test/outcome.ts'

/** `npm run test:proxy`: two servers behind the samples for haproxy and nginx, with TLS, while one of them stops. */
type Place = { readonly folder: string; readonly port: number; readonly servers: readonly [string, string, string] }
type Proxy = { readonly name: string; readonly start: (place: Place) => Promise<ChildProcess> }

const quiet: { stdio: StdioOptions } = { stdio: ['ignore', 'inherit', 'inherit'] }
const proxies: readonly Proxy[] = [
  {
    name: 'haproxy',
    start: async ({ folder, port, servers: [first, second, third] }) => {
      const pair = await Promise.all(['portal.crt', 'portal.key'].map((file) => readFile(join(folder, file), 'utf8')))
      await writeFile(join(folder, 'portal.pem'), pair.join(''))
      const sample = {
        LISTEN: `:${port}`,
        CERTIFICATE: join(folder, 'portal.pem'),
        SERVER_1: first,
        SERVER_2: second,
        SERVER_3: third,
      }
      return spawn('haproxy', ['-db', '-f', 'deploy/proxy/haproxy.cfg'], {
        ...quiet,
        env: { ...process.env, ...sample },
      })
    },
  },
  {
    name: 'nginx',
    start: async ({ folder, port, servers: [first, second, third] }) => {
      const sample = await readFile('deploy/proxy/nginx.conf', 'utf8')
      const values = {
        LISTEN: port,
        CERTIFICATE: `${folder}/portal.crt`,
        KEY: `${folder}/portal.key`,
        SERVER_1: first,
        SERVER_2: second,
        SERVER_3: third,
      }
      const text = Object.entries(values).reduce(
        (text, [name, value]) =>
          text.replace(new RegExp(`\\b${name}\\b(?=[ ;])`, 'g'), (found, at) =>
            text.lastIndexOf('#', at) > text.lastIndexOf('\n', at) ? found : String(value),
          ),
        sample,
      )
      await writeFile(join(folder, 'nginx.conf'), text)
      return spawn(
        'nginx',
        ['-c', join(folder, 'nginx.conf'), '-g', `daemon off; pid ${folder}/nginx.pid; error_log stderr warn;`],
        quiet,
      )
    },
  },
]

const found = proxies.filter(({ name }) => spawnSync(name, ['-v']).status === 0)
if (found.length === 0) console.log('Not tested: install Debian’s packages haproxy and nginx.')
const outcomes: Outcome[] = []
for (const proxy of found) outcomes.push(await testProxy(proxy))
console.log(outcomes.length > 0 ? `\n${summarise(outcomes)}` : '0 passed, 0 failed')
process.exitCode = outcomes.length === 0 || isGood(outcomes) ? 0 : 1

async function testProxy({ name, start }: Proxy): Promise<Outcome> {
  const began = performance.now()
  const failures: string[] = []
  let passed = 0
  const check = (what: string, isTrue: boolean) => {
    if (isTrue) passed += 1
    else failures.push(what)
    console.log(`${isTrue ? 'ok    ' : 'failed'} ${name}: ${what}`)
  }
  await withDatabase(async (database) => {
    const { dataDirectory: folder } = database
    await chmod(dirname(folder), 0o755).catch(() => undefined)
    const key = [
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      join(folder, 'portal.key'),
      '-out',
      join(folder, 'portal.crt'),
    ]
    execFileSync(
      'openssl',
      ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      { stdio: 'ignore' },
    )
    const issuer = await startIssuer()
    const port = await freePort()
    const settings = { OIDC_ISSUER: issuer.url, PUBLIC_URL: `https://localhost:${port}`, DRAIN_SECONDS: '6' }
    const servers = await Promise.all([startServerOn(database, settings), startServerOn(database, settings)])
    const [first, second] = servers.map(({ address }) => `127.0.0.1:${new URL(address).port}`) as [string, string]
    // The third one has not started.
    const proxy = await start({ folder, port, servers: [first, second, `127.0.0.1:${await freePort()}`] })
    try {
      const agent = new Agent({ keepAlive: true, ca: await readFile(join(folder, 'portal.crt'), 'utf8') })
      const authorization = `Bearer ${await issuer.tokenOf('ironbark.manager')}`
      /** The status, once the first bytes have come; 0 for a failed call. */
      const call = async (path: string) => {
        const request = get({ port, host: 'localhost', path, agent, headers: { authorization } })
        try {
          const [response] = await once(request, 'response', { signal: AbortSignal.timeout(20_000) })
          const isStream = path.endsWith('/events')
          if (isStream) await once(response, 'data', { signal: AbortSignal.timeout(10_000) })
          else for await (const _chunk of response);
          if (isStream) request.destroy()
          return response.statusCode as number
        } catch (error) {
          console.error(`${name}: ${path}: ${error}`)
          return 0
        }
      }
      for (let tries = 0; tries < 100 && (await call('/healthz').catch(() => 0)) !== 404; tries += 1) await wait(200)
      check('a lender’s call is answered over TLS', (await call('/api/quote/recent')) === 200)
      const closed = await Promise.all(['/metrics', '/readyz', '/healthz'].map(call))
      check(
        'probes and metrics are not public',
        closed.every((status) => status === 404),
      )
      check('an event stream is not buffered', (await call('/api/notification/events')) === 200)
      let calls = 0
      let failed = 0
      let isStopping = true
      const load = async () => {
        for (; isStopping; calls += 1) if ((await call('/api/quote/recent')) !== 200) failed += 1
      }
      const loads = [1, 2, 3, 4].map(load)
      await servers[0]?.stop()
      await wait(3_000)
      isStopping = false
      await Promise.all(loads)
      check(`no call of ${calls} fails while a server stops`, calls > 20 && failed === 0)
      agent.destroy()
    } finally {
      proxy.kill('SIGTERM')
      if (proxy.exitCode === null) await once(proxy, 'exit')
      await Promise.all([...servers.map(({ stop }) => stop()), issuer.stop()])
    }
  })
  const counts = { passed, failed: failures.length, skipped: 0, failures }
  return outcomeOf(name, (performance.now() - began) / 1_000, 0, counts)
}
