import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createLocalJWKSet } from 'jose'
import { openIdentityServer } from '#apps/identity-server'
import { loadEnvironment } from '#areas/environment/server'
import { demoClients, remoteKeys } from '#areas/identity/server'
import { systemClock } from '#platform/clock'
import { connectReplica, requireSessions, separateLenders } from '#platform/database'
import type { Check } from '#platform/health'
import { startJobs } from '#platform/jobs'
import type { Log } from '#platform/log'
import { catchMail, createSmtpCheck, createSmtpMailer, requeueMails } from '#platform/mail'
import { createMetrics } from '#platform/metrics'
import { openObjects, sweepRegularly } from '#platform/objects'
import { version } from '#platform/release'
import type { AppContext, Service } from '#platform/service'
import { findProductionErrors, refuseProduction, type Settings, SettingsError } from '#platform/settings'
import { type AppParts, createApp, services } from './app.ts'
import { createDemoRecords } from './create-demo-records.ts'
import { dailyJobs } from './daily-jobs.ts'
import { listPending, migrateProduct } from './migrate-product.ts'
import { observeProduct } from './observe-product.ts'
import { databaseProblem, findDatabaseErrors, openDatabase, sharedRole } from './open-database.ts'

export type RunningProduct = {
  readonly settings: Settings
  readonly databasePlace: string
  /** Serves for `DRAIN_SECONDS` more without being ready, then stops in reverse order of the start. */
  readonly stop: () => Promise<void>
}

/** Starts what the settings name. What has started is stopped in reverse order. @throws SettingsError */
export async function startProduct(settings: Settings, log: Log): Promise<RunningProduct> {
  const chosen = chooseServices(settings.SERVICES, services)
  const productionErrors = findProductionErrors(settings)
  if (!settings.DATABASE_URL) refuseProduction(productionErrors)
  // Reports an invalid file before anything is started.
  await loadEnvironment(settings)
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.reverse()) await end().catch((error) => log.error({ err: error }, 'stop failed'))
  }
  try {
    const opened = await openDatabase(settings, log)
    stops.push(opened.close)
    const { database, pool } = opened
    const clock = systemClock
    if (productionErrors.length > 0) {
      // The database may be away or empty: the settings come first.
      const databaseErrors = await findDatabaseErrors({ settings, database, clock }).catch(() => [])
      refuseProduction([...productionErrors, ...databaseErrors])
    }
    const orProblem = (setting: string) => (error: unknown) => {
      throw databaseProblem(error, setting)
    }
    const { DATABASE_ADMIN_URL, DATABASE_URL } = settings
    const databaseSetting = DATABASE_ADMIN_URL ? 'DATABASE_ADMIN_URL' : DATABASE_URL ? 'DATABASE_URL' : 'LMI_DATA_DIR'
    // In production the server's roles need not own the tables: `migrate` changes them before the start.
    if (settings.NODE_ENV === 'production')
      await requireMigrated(pool.options.connectionString ?? '').catch(orProblem('DATABASE_URL'))
    else await migrateProduct(opened.adminUrl, opened.serviceRole).catch(orProblem(databaseSetting))
    await requireSessions(pool.options.connectionString ?? '').catch(orProblem('DATABASE_URL'))
    if (!(await separateLenders(database))) log.warn(sharedRole(settings))
    const sendMail = settings.SMTP_URL
      ? createSmtpMailer(settings.SMTP_URL, settings.MAIL_FROM)
      : catchMail(database, clock)
    const objects = await openObjects({ settings, database, clock, log })
    const metrics = createMetrics()
    const replica = openReplica(settings, database)
    if (replica) stops.push(replica.close)
    const deps: AppContext = { settings, database, clock, log, metrics, sendMail, objects, replica }

    const { checkIdentity, ...identity } = await openIdentity(deps)
    const health = observeProduct({
      ...{ database, clock, log, metrics, objects, checkIdentity },
      databaseUrl: pool.options.connectionString ?? '',
      checkMail: settings.SMTP_URL ? createSmtpCheck(settings.SMTP_URL) : undefined,
    })
    stops.push(health.close)
    const server = await createApp({ deps, services: chosen, health, ...identity })
    // For every area, selected or not: selected areas may call the others.
    for (const { start } of services) {
      const end = await start?.(deps)
      if (end) stops.push(end)
    }
    refuseProduction(await findDatabaseErrors(deps))
    const { DEMO_RECORDS, NODE_ENV } = settings
    if (DEMO_RECORDS && !DATABASE_URL && NODE_ENV !== 'production') await createDemoRecords(deps)
    for (const { catchUp } of services) if (catchUp) stops.push(catchUp(deps))
    const handlers = Object.assign({}, ...chosen.map(({ jobs }) => jobs?.(deps) ?? {}))
    stops.push(await startJobs(pool, handlers, log, dailyJobs(deps, chosen)))
    await requeueMails(deps)
    stops.push(sweepRegularly(deps, log))
    stops.push(() => server.close())
    await server.listen({ host: settings.HOST, port: settings.PORT }).catch((error) => {
      throw listenProblem(error, settings)
    })
    const { port } = server.server.address() as AddressInfo
    log.info(
      { version, port, services: chosen.map(({ name }) => name), malwareScan: settings.CLAMD_URL ? 'on' : 'off' },
      'ready',
    )
    const drainAndStop = async () => {
      health.drain()
      log.info({ seconds: settings.DRAIN_SECONDS }, 'draining')
      await wait(settings.DRAIN_SECONDS * 1_000)
      await stop()
    }
    return { settings, databasePlace: opened.place, stop: drainAndStop }
  } catch (error) {
    await stop()
    throw error
  }
}

function openReplica(settings: Settings, database: AppContext['database']) {
  const {
    DATABASE_REPLICA_URL: connectionString,
    DATABASE_POOL: poolSize,
    STATEMENT_TIMEOUT: statementTimeout,
  } = settings
  return connectionString ? connectReplica(database, { connectionString, poolSize, statementTimeout }) : undefined
}

/** @throws SettingsError when migrations are pending */
async function requireMigrated(databaseUrl: string): Promise<void> {
  const pending = await listPending(databaseUrl)
  if (pending.length > 0)
    throw new SettingsError(
      `DATABASE_URL: ${pending.length} migrations are pending; run migrate.js before this version`,
    )
}

function listenProblem(error: NodeJS.ErrnoException, { HOST, PORT }: Settings): unknown {
  if (error.code === 'EADDRINUSE')
    return new SettingsError(`PORT: ${PORT} is taken by another program; stop that one or set PORT to a free one`)
  if (error.code === 'EACCES')
    return new SettingsError(`PORT: this user may not listen on ${PORT}; set PORT above 1023`)
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new SettingsError(`HOST: ${HOST} is no address of this machine`)
  return error
}

/** The services of `SERVICES`: `all`, or a comma-separated list. @throws SettingsError for an unknown one */
function chooseServices(wanted: string, services: readonly Service[]): readonly Service[] {
  if (wanted === 'all') return services
  const names = wanted.split(',').map((name) => name.trim())
  const known = services.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new SettingsError(`SERVICES: there is no service "${unknown}"; known are all, or some of ${known.join(', ')}`)
  return services.filter(({ name }) => names.includes(name))
}

type OpenIdentity = Pick<AppParts, 'tokenRules' | 'identityRoutes'> & {
  readonly checkIdentity: Check
}

/** Opens the identity server of `OIDC_ISSUER`, or the embedded one with the demo accounts. */
async function openIdentity(deps: AppContext): Promise<OpenIdentity> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, OIDC_REQUIRED_ACR, OIDC_CLIENTS } = deps.settings
  const rules = {
    audience: OIDC_AUDIENCE,
    clientId: OIDC_CLIENT_ID,
    requiredAcr: OIDC_REQUIRED_ACR,
    clients: OIDC_CLIENTS,
  }
  if (!OIDC_ISSUER) {
    const { issuer, publicKeys, register } = await openIdentityServer(deps)
    return {
      tokenRules: {
        ...rules,
        clients: [...rules.clients, ...demoClients],
        issuer,
        keys: createLocalJWKSet(publicKeys),
      },
      identityRoutes: register,
      checkIdentity: async () => undefined,
    }
  }
  const issuer = OIDC_ISSUER.replace(/\/$/, '')
  return {
    tokenRules: { ...rules, issuer, keys: remoteKeys(issuer) },
    checkIdentity: async (signal) => {
      const response = await fetch(`${issuer}/protocol/openid-connect/certs`, { signal })
      if (!response.ok) throw new Error(`The identity server answers ${response.status}.`)
    },
  }
}
