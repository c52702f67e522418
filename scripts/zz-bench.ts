import { fork } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import autocannon from 'autocannon'
import fastify from 'fastify'
import pg from 'pg'
import { createApp, migrateProduct, services } from '#apps/server'
import { exampleRequests } from '#areas/quote/contract'
import { connectDatabase } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { readSettings } from '#platform/settings'
import { createTokenSigner } from '../tests/service/sign-tokens.ts'

const mode = process.argv[2]
if (mode === 'bare') {
  const pool = new pg.Pool({ connectionString: process.env.DB, max: 20 })
  const app = fastify()
  app.post('/', async (r) => {
    const { content } = r.body as { content: string }
    const q = await pool.query('insert into bare_row (content) values ($1) returning id', [content])
    return { id: q.rows[0].id }
  })
  await app.listen({ port: 18911 })
  process.send?.('ready')
} else if (mode === 'app') {
  const { database } = connectDatabase({ connectionString: process.env.DB!, poolSize: 20, statementTimeout: 10000 })
  const signer = await createTokenSigner()
  const foundations = {
    settings: readSettings({
      NODE_ENV: 'test',
      RATE_LIMIT_PER_MINUTE: '100000000',
      DATABASE_URL: process.env.DB!,
      LMI_DATA_DIR: '/tmp/lmi/quote',
    }),
    database,
    clock: () => new Date(),
    log: createLog(process.env.LL ?? 'info'),
    metrics: createMetrics(),
    sendMail: async () => undefined,
  }
  const server = await createApp({
    foundations,
    tokenRules: signer.rules,
    services,
    checkIdentity: async () => undefined,
  })
  await server.listen({ port: 18912 })
  for (const s of services) await s.start?.(foundations)
  const token = await signer.sign(
    { username: 'ironbark.manager', realmRoles: ['Lender_IRONBARK_Manager'], clientRoles: ['calculator_full'] },
    new Date(),
    { exp: Math.floor(Date.now() / 1000) + 3600 },
  )
  process.send?.(token)
  process.on('SIGTERM', () => process.exit(0))
} else {
  const dir = await mkdtemp('/tmp/lmi/quote/bench-')
  await chmod(dir, 0o755)
  await chmod('/tmp/lmi/quote', 0o755)
  const pgs = await startEmbeddedPostgres({ dataDirectory: dir, log: createLog('warn') })
  await migrateProduct(pgs.adminUrl, serviceRole)
  const c = new pg.Client({ connectionString: pgs.adminUrl })
  await c.connect()
  await c.query('create table bare_row (id uuid primary key default gen_random_uuid(), content text not null)')
  const kid = (m: string, db: string) =>
    new Promise<[string, ReturnType<typeof fork>]>((res) => {
      const k = fork(import.meta.filename, [m], {
        env: { ...process.env, DB: db },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: m === 'app' && process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/lmi/quote/prof'] : [],
      })
      k.on('message', (x) => res([String(x), k]))
    })
  const [, bare] = await kid('bare', pgs.adminUrl)
  const [token, app] = await kid('app', pgs.serviceUrl)
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    cookie: 'XSRF-TOKEN=b',
    'x-xsrf-token': 'b',
  }
  await fetch('http://localhost:18912/api/quote/user', { method: 'POST', headers, body: '{}' })
  const one = await fetch('http://localhost:18912/api/quote', {
    method: 'POST',
    headers,
    body: JSON.stringify(exampleRequests.purchase),
  })
  console.log(one.status, (await one.text()).length)
  const size = (await c.query('select round(avg(pg_column_size(quote.*)))::int as size from quote')).rows[0].size
  console.log('row size', size)
  const { readdirSync, readFileSync } = await import('node:fs')
  const ticks = (pid: number) => {
    try {
      const f = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const p = f.slice(f.lastIndexOf(')') + 2).split(' ')
      return (Number(p[11]) + Number(p[12])) * 10
    } catch {
      return 0
    }
  }
  const postmaster = Number((await c.query('select pg_backend_pid() as p')).rows[0].p)
  const parent = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')[1])
  const pm = parent(postmaster)
  const pgCpu = () =>
    readdirSync('/proc')
      .filter((d) => /^\d+$/.test(d))
      .reduce((sum, d) => {
        try {
          return parent(Number(d)) === pm ? sum + ticks(Number(d)) : sum
        } catch {
          return sum
        }
      }, 0)
  const measured = async (pid: number, f: () => Promise<readonly [number, number]>) => {
    const [n0, p0] = [ticks(pid), pgCpu()]
    const r = await f()
    const n = r[0] * 4
    return [r[0], r[1], Math.round(((ticks(pid) - n0) * 1000) / n), Math.round(((pgCpu() - p0) * 1000) / n)] as const
  }
  const load = async (url: string, body: object, h = headers, duration = 4) => {
    const r = await autocannon({
      url,
      method: 'POST',
      connections: 16,
      duration,
      headers: h,
      body: JSON.stringify(body),
    })
    if (r.non2xx || r.errors) console.log('BAD', r.non2xx, r.errors)
    return [r.requests.average, r.latency.p99] as const
  }
  const B = () => load('http://localhost:18911/', { content: 'x'.repeat(size) })
  const Q = (keyed = false) => load('http://localhost:18912/api/quote', exampleRequests.purchase, headers)
  await B()
  await Q()
  const ratios = []
  for (let i = 0; i < Number(process.env.ROUNDS ?? 4); i++) {
    const b = await measured(bare.pid!, B)
    const q = await measured(app.pid!, Q)
    ratios.push(q[0] / b[0])
    console.log('rps,p99,node µs,pg µs: bare', b, 'quote', q, (q[0] / b[0]).toFixed(3))
  }
  console.log('median', ratios.sort()[Math.floor(ratios.length / 2)])
  if (process.env.SPLIT) {
    const get = (path: string) => async () => {
      const r = await autocannon({ url: `http://localhost:18912${path}`, connections: 16, duration: 4, headers })
      return [r.requests.average, r.latency.p99] as const
    }
    const post = (path: string, body: object) => async () => {
      const r = await autocannon({
        url: `http://localhost:18912${path}`,
        method: 'POST',
        connections: 16,
        duration: 4,
        headers,
        body: JSON.stringify(body),
      })
      return [r.requests.average, r.latency.p99] as const
    }
    for (let i = 0; i < 2; i++) {
      console.log('healthz', await measured(app.pid!, get('/healthz')))
      console.log('states', await measured(app.pid!, get('/api/quote/aus/states')))
      console.log('refused by zod', await measured(app.pid!, post('/api/quote', { bad: 1 })))
      console.log(
        'refused by rules',
        await measured(app.pid!, post('/api/quote', { ...exampleRequests.purchase, brandName: null })),
      )
      console.log('quote', await measured(app.pid!, Q))
      console.log('quote keyed off', await measured(bare.pid!, B))
    }
  }
  bare.kill()
  app.kill()
  await c.end()
  await pgs.stop()
}
