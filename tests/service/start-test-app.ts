import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { PgBoss } from 'pg-boss'
import { createApp, dailyJobs, observeProduct, services } from '#apps/server'
import { demoClients, demoSystems, findDemoAccount, type TokenRules } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database, Replica } from '#platform/database'
import type { Check } from '#platform/health'
import { antiForgeryCookie, antiForgeryHeader, type HttpServer } from '#platform/http'
import type { JobHandlers } from '#platform/jobs'
import { createLog, type Log } from '#platform/log'
import type { Mail } from '#platform/mail'
import { createMetrics } from '#platform/metrics'
import { openObjects } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import { parseSettings } from '#platform/settings'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'
import { claimsOfMachine, createTokenSigner, type TestPerson } from './sign-tokens.ts'
import { requireDescribedRefusals } from './watch-refusals.ts'

/** A demo account by name, another user, or none: no token. */
export type As = DemoName | TestPerson | null
export type DemoName =
  | 'ironbark.manager'
  | 'ironbark.viewer'
  | 'ironbark.broker'
  | 'ironbark.lender'
  | 'coolabah.manager'
  | 'nolender'
  | 'figtree.underwriter'
  | 'figtree.assessor'
  | 'ironbark-loan-system'
  | 'coolabah-loan-system'

export type TestApp = {
  readonly server: HttpServer
  readonly deps: AppContext
  readonly database: Database
  readonly testDatabase: TestDatabase
  /** Sends a request with a bearer token and the anti-forgery pair, or of a machine with the token only; `headers` override both. */
  readonly inject: (as: As, request: InjectOptions | string) => Promise<LightMyRequestResponse>
  readonly tokenFor: (as: DemoName | TestPerson, changes?: Record<string, unknown>) => Promise<string>
  /** The app's clock, which moves only when set. */
  readonly clock: { readonly set: (moment: string | Date) => void; readonly move: (seconds: number) => void }
  /** Every sent mail, oldest first. */
  readonly outbox: Mail[]
  /** Runs every due job, and the jobs they queue. */
  readonly runJobs: () => Promise<void>
  /** Runs the daily jobs. */
  readonly runDailyJobs: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Options = {
  /** The clock's first time; now by default. */
  readonly now?: string
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Log
  /** A database of another server; dropped with the app. */
  readonly testDatabase?: TestDatabase
  readonly replica?: Replica
  /** The source of public keys; the test's key by default. */
  readonly tokenKeys?: TokenRules['keys']
  /** Throw when the identity server or the mail server does not answer; without `checkMail` mails are caught. */
  readonly checkIdentity?: Check
  readonly checkMail?: Check
  /** A service beside those of the product. */
  readonly service?: Service
}

/** The whole server on a new database, without a port: requests go through `inject`. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { log = createLog('silent') } = options
  const testDatabase = options.testDatabase ?? (await createTestDatabase())
  const { database } = testDatabase
  const signer = await createTokenSigner()
  let now = options.now ? new Date(options.now) : new Date()
  const outbox: Mail[] = []
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lmi-app-'))
  const settings = parseSettings({
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
    RATE_LIMIT_PER_MINUTE: '100000',
    LMI_DATA_DIR: dataDirectory,
    ...options.settings,
  })
  const clock: Clock = () => now
  const deps: AppContext = {
    settings,
    database,
    replica: options.replica,
    clock,
    log,
    metrics: createMetrics(),
    sendMail: async (mail) => void outbox.push(mail),
    objects: await openObjects({ settings, database, clock, log }),
  }
  const health = observeProduct({
    ...{ database, clock, log, metrics: deps.metrics, objects: deps.objects },
    databaseUrl: testDatabase.url,
    checkIdentity: options.checkIdentity ?? (async () => undefined),
    checkMail: options.checkMail,
  })
  const server = await createApp({
    deps,
    tokenRules: {
      ...signer.rules,
      clients: [...settings.OIDC_CLIENTS, ...demoClients],
      keys: options.tokenKeys ?? signer.rules.keys,
    },
    services: options.service ? [...services, options.service] : services,
    health,
  })
  await server.ready()
  const stops = await Promise.all(services.map(({ start }) => start?.(deps)))
  const handlers: JobHandlers = Object.assign({}, ...services.map(({ jobs }) => jobs?.(deps) ?? {}))

  const tokenFor: TestApp['tokenFor'] = (as, changes) => {
    const system = demoSystems.find(({ clientId }) => clientId === as)
    if (!system) return signer.sign(personOf(as), now, changes)
    const { clientId, roles } = system
    return signer.sign({ username: clientId }, now, { ...claimsOfMachine(clientId, roles), ...changes })
  }
  // As in use: the product verifies a token once. A test signs a person on again with another object.
  const kept = new Map<DemoName | TestPerson, { readonly at: Date; readonly token: Promise<string> }>()
  const keptToken = (as: DemoName | TestPerson): Promise<string> => {
    const found = kept.get(as)
    if (found?.at === now) return found.token
    const token = tokenFor(as)
    kept.set(as, { at: now, token })
    return token
  }
  return {
    server,
    deps,
    database,
    testDatabase,
    tokenFor,
    outbox,
    inject: async (as, request) => {
      const options = typeof request === 'string' ? { url: request } : request
      const isMachine = demoSystems.some(({ clientId }) => clientId === as)
      const authorization = as === null ? {} : { authorization: `Bearer ${await keptToken(as)}` }
      return await server.inject({
        ...options,
        cookies: { ...(!isMachine && { [antiForgeryCookie]: 'a-test' }), ...options.cookies },
        headers: { ...(!isMachine && { [antiForgeryHeader]: 'a-test' }), ...authorization, ...options.headers },
      })
    },
    clock: {
      set: (moment) => {
        now = new Date(moment)
      },
      move: (seconds) => {
        now = new Date(now.getTime() + seconds * 1000)
      },
    },
    runJobs: () => runDueJobs(testDatabase, handlers),
    runDailyJobs: async () => {
      for (const handle of Object.values(dailyJobs(deps, services))) await handle(undefined)
    },
    stop: async () => {
      await server.close()
      for (const stop of stops) await stop?.()
      await health.close()
      await testDatabase.drop()
      await rm(dataDirectory, { recursive: true, force: true })
      requireDescribedRefusals(server)
    },
  }
}

/** Runs queued jobs until none is due; a failed job waits for its retry. */
async function runDueJobs({ pool }: TestDatabase, handlers: JobHandlers): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, migrate: false, supervise: false, schedule: false })
  const queued = await pool.query<{ name: string }>('select name from pgboss.queue')
  const tasks = queued.rows.map(({ name }) => name).filter((name) => name in handlers)
  for (let ran = true; ran; ) {
    ran = false
    for (const task of tasks) {
      for (const { id, data } of await boss.fetch(task)) {
        ran = true
        const end = handlers[task]?.(data).then(
          () => boss.complete(task, id),
          (error: unknown) => {
            console.error(error)
            return boss.fail(task, id, { message: String(error) })
          },
        )
        await end
      }
    }
  }
}

function personOf(as: DemoName | TestPerson): TestPerson {
  if (typeof as !== 'string') return as
  const account = findDemoAccount('username', as)
  if (!account) throw new Error(`There is no demo account ${as}.`)
  return account
}
