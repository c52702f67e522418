import { sql } from 'kysely'
import { countOpenCases, countOpenCasesByLender } from '#areas/case/server'
import { countDeliveries } from '#areas/webhook/server'
import type { Clock } from '#platform/clock'
import { type Database, listenersOf, poolOf } from '#platform/database'
import type { HttpServer } from '#platform/http'
import { countJobs } from '#platform/jobs'
import type { Log } from '#platform/log'
import { countWaitingMails } from '#platform/mail'
import type { Metrics } from '#platform/metrics'

type WorkDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
}

type Work = Readonly<Record<keyof typeof workGauges, Readonly<Record<string, number>>>>

const workGauges = {
  jobs: { help: 'Jobs that are due, and those that failed for good within a day', label: 'state' },
  jobs_oldest_due_seconds: { help: 'Time that the oldest due job has waited' },
  mails_waiting: { help: 'Mails that are not sent yet' },
  mails_oldest_waiting_seconds: { help: 'Time that the oldest mail that is not sent has waited' },
  webhook_deliveries: { help: 'Events that wait for an endpoint, and those that are parked', label: 'state' },
  webhook_deliveries_oldest_waiting_seconds: {
    help: 'Time that the oldest event that waits for an endpoint has waited',
  },
  cases_open: { help: 'Open cases of all lenders', label: 'kind' },
  lender_cases_open: { help: 'Open cases, by lender; of the 100 lenders with most of them', label: 'lender' },
  lender_cases_late: { help: 'Those of them that wait for the insurer for more than 48 hours', label: 'lender' },
  cases_late: { help: 'Open cases of all lenders that wait for the insurer for more than 48 hours', label: 'kind' },
  database_archive_age_seconds: { help: 'Time since PostgreSQL last archived its log; absent without archive_timeout' },
}

/** Milliseconds that what is read from the database stays valid. */
const workValidFor = 60_000

/** Gauges of the connections, which each scrape reads, and of what waits in the database, read at most once a minute. */
export function observeWork(deps: WorkDeps): void {
  const { database, clock, log, metrics } = deps
  const pool = poolOf(database)
  metrics.observe({
    name: 'database_connections',
    help: 'Connections of the pool that are used or idle, and work that waits for one',
    label: 'state',
    read: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  })
  metrics.observe({
    name: 'database_listener_connected',
    help: '1 while this process receives the notifications of a channel of the database, else 0',
    label: 'channel',
    read: () => Object.fromEntries(Object.entries(listenersOf(database)).map(([name, is]) => [name, is ? 1 : 0])),
  })
  let read: { readonly at: number; readonly work: Promise<Work | null> } | null = null
  const readOnceAMinute = () => {
    const at = clock().getTime()
    if (read && at - read.at < workValidFor) return read.work
    const work = readWork(database, clock()).catch((error) => {
      log.debug({ err: error }, 'the metrics of waiting work could not be read')
      read = null
      return null
    })
    read = { at, work }
    return work
  }
  for (const [name, gauge] of Object.entries(workGauges))
    metrics.observe({
      ...gauge,
      name,
      read: async () => (await readOnceAMinute())?.[name as keyof Work] ?? {},
    })
}

async function readWork(database: Database, now: Date): Promise<Work> {
  const [jobs, mails, deliveries, cases, lenders, archive] = [
    await countJobs(database),
    await countWaitingMails(database, now),
    await countDeliveries(database, now),
    await countOpenCases(database, now),
    await countOpenCasesByLender(database, now),
    await readArchiveAge(database),
  ]
  const byKind = (count: 'count' | 'late') => {
    const sums: Record<string, number> = {}
    for (const open of cases) sums[open.kind] = (sums[open.kind] ?? 0) + open[count]
    return sums
  }
  return {
    jobs: { due: jobs.due, failed: jobs.failed },
    jobs_oldest_due_seconds: { '': jobs.oldest },
    mails_waiting: { '': mails.waiting },
    mails_oldest_waiting_seconds: { '': mails.oldest },
    webhook_deliveries: { waiting: deliveries.waiting, parked: deliveries.parked },
    webhook_deliveries_oldest_waiting_seconds: { '': deliveries.oldest },
    cases_open: byKind('count'),
    cases_late: byKind('late'),
    lender_cases_open: Object.fromEntries(lenders.map(({ lender, count }) => [lender, count])),
    lender_cases_late: Object.fromEntries(lenders.map(({ lender, late }) => [lender, late])),
    database_archive_age_seconds: archive,
  }
}

/** Without `archive_timeout` a quiet database archives nothing for hours. */
async function readArchiveAge(database: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 as seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off' and current_setting('archive_timeout') <> '0'
  `.execute(database)
  return rows[0] ? { '': rows[0].seconds } : {}
}

const kindOfCall: Readonly<Record<string, string>> = {
  'POST /api/quote': 'quote',
  'GET /api/quote/:id/apply': 'policy',
  'POST /api/quote/:id/apply': 'policy',
  'POST /api/policy-submission/create': 'policy',
  'POST /api/credit-referral/submit': 'referral',
  'POST /api/credit-referral/request-submit': 'referral',
  'POST /api/variation/submit': 'variation',
  'POST /api/cancellation/submit': 'cancellation',
}
const maxLenders = 100

/** Counts what lenders enter. A lender's name comes from a token: after a hundred of them, the others are counted together. */
export function countRecords(server: HttpServer, { records }: Metrics): void {
  const known = new Set<string>()
  server.addHook('onResponse', (request, reply, done) => {
    const channel = request.caller?.channel
    const kind = kindOfCall[`${request.method} ${request.routeOptions.url}`]
    if (kind && channel && reply.statusCode === 200) {
      if (known.size < maxLenders) known.add(channel)
      records.inc({ kind, lender: known.has(channel) ? channel : 'other' })
    }
    done()
  })
}
