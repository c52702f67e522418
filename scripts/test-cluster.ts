import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { sql } from 'kysely'
import { migrateProduct } from '#apps/server'
import { seedDemoPolicies } from '#areas/policy/server'
import { loadReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { followEvents } from './cluster/follow-events.ts'
import { startServers } from './cluster/servers.ts'
import { startClusterLoad } from './cluster/start-cluster-load.ts'
import { startDatabaseCluster } from './cluster/start-database-cluster.ts'
import { startKeycloakIssuer } from './cluster/start-keycloak-issuer.ts'
import { findTornRecords } from './crash/find-torn-records.ts'
import type { Call } from './crash/submission.ts'
import { fetchKeycloak, KeycloakUnavailable } from './keycloak/fetch-keycloak.ts'
import { acceptDisclaimers, callsTo, type Sent } from './load/start-load.ts'
import { withDataDirectory } from './product/with-database.ts'
import { startRadosgw } from './s3/start-radosgw.ts'

/** `npm run test:cluster`: machines of each kind are lost, one after another, while lenders work. */
const spell = 10_000
const writableWithin = 20_000
const streamsWithin = 10_000

const missing = ['patroni', 'etcd', 'haproxy', 'radosgw', 'ceph-mon', 'ceph-osd'].filter(
  (program) => spawnSync(program, [program === 'haproxy' ? '-v' : '--version'], { stdio: 'ignore' }).error,
)
if (!existsSync('/usr/lib/postgresql/15/bin/initdb')) missing.push('PostgreSQL 15')
const keycloakHome = await fetchKeycloak(resolve(process.env.LMI_DATA_DIR || 'var', 'keycloak')).catch(
  (error: Error) => {
    if (!(error instanceof KeycloakUnavailable)) throw error
    missing.push(`Keycloak (${error.message})`)
    return ''
  },
)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(
    `Not tested: there is no ${missing.join(', ') || 'root'}; as root: apt-get install patroni etcd-server haproxy postgresql radosgw ceph-mon ceph-osd maven`,
  )
  console.log('0 passed, 0 failed')
  process.exit(0)
}

type Incident = { readonly what: string; readonly at: number; until: number }
const failures: string[] = []
let passed = 0
const check = (what: string, isTrue: boolean) => {
  if (isTrue) passed += 1
  else failures.push(what)
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${what}`)
}

await withDataDirectory(async (root) => {
  console.log('Starting three nodes of PostgreSQL, three of etcd, haproxy, radosgw and Keycloak …')
  const folder = join(root, 'cluster')
  await mkdir(folder)
  const stops: (() => Promise<unknown>)[] = []
  try {
    const cluster = await startDatabaseCluster(folder)
    stops.push(cluster.stop)
    const s3 = await startRadosgw()
    stops.push(s3.stop)
    const keycloak = await startKeycloakIssuer(keycloakHome)
    stops.push(keycloak.stop)
    const { endpoint, accessKeyId, secretAccessKey } = s3
    const credentials = { accessKeyId, secretAccessKey }
    const client = new S3Client({ endpoint, credentials, region: 'default', forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: 'lmi-portal' }))
    const variables = {
      ...{ OIDC_ISSUER: keycloak.issuer, DRAIN_SECONDS: '6' },
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'lmi-portal', S3_REGION: 'default' },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    }
    const place = { serviceUrl: cluster.serviceUrl, adminUrl: cluster.adminUrl, dataDirectory: root }
    const policyNumbers = await fill()
    const servers = await startServers(place, variables)
    stops.push(servers.stop)

    /** Failed calls that are neither 503 with `Retry-After` nor a closed connection. */
    const wrong: string[] = []
    let refused = 0
    let closed = 0
    const callAs = (username: string): Call => {
      const call = callsTo(() => servers.address, keycloak.tokenOf)(username)
      return async (path, init) => {
        if (path.startsWith('http')) return await fetch(path, init)
        const response = await call(path, init).catch((error: unknown) => {
          closed += 1
          throw error
        })
        if (response.ok) return response
        if (response.status === 503 && response.headers.has('retry-after')) refused += 1
        else wrong.push(`${response.status} ${path} ${await response.clone().text()}`)
        return response
      }
    }
    await untilReady(callAs('ironbark.manager.2'))
    await acceptDisclaimers(callAs)
    const events = followEvents(
      () => `${servers.address}/api/underwriting/events`,
      () => keycloak.tokenOf('figtree.underwriter'),
    )
    const load = await startClusterLoad(callAs, policyNumbers)
    await wait(spell)

    const incidents: Incident[] = []
    const incident = async (what: string, cause: () => Promise<unknown> | unknown, mend: () => Promise<unknown>) => {
      const begun = { what, at: Date.now(), until: 0 }
      incidents.push(begun)
      const before = load.sent.length
      await cause()
      await untilWritable(load.sent, begun.at)
      await wait(spell)
      begun.until = Date.now()
      const sent = load.sent.slice(before)
      const failed = sent.filter(({ error }) => error !== null).length
      console.log(`       ${what}: ${sent.length} calls, ${failed} without success`)
      await mend()
      await cluster.untilWhole()
    }
    for (const number of [1, 2, 3]) {
      const leader = await cluster.leader()
      await incident(
        `leader ${number} is lost`,
        () => cluster.killNode(leader),
        async () => cluster.startNode(leader),
      )
    }
    await incident(
      'a server is killed',
      () => servers.kill(0),
      () => servers.start(0),
    )
    await incident(
      'a member of etcd is lost',
      () => cluster.killEtcd('one'),
      async () => cluster.startEtcd('one'),
    )
    await incident('Keycloak stops responding', keycloak.pause, async () => keycloak.resume())
    const beforeRolling = load.sent.length
    for (let index = 0; index < servers.count; index += 1) {
      await servers.stopOne(index)
      await servers.start(index)
      await wait(5_000)
    }
    const rolling = load.sent.slice(beforeRolling)
    const failedInRolling = rolling.filter(({ error }) => error !== null).length
    check(`a rolling upgrade: 0 of ${rolling.length} calls fail`, failedInRolling === 0)
    await load.stop()
    await events.stop()

    for (const { what, at, until } of incidents) {
      const acknowledged = load.sent.flatMap((one) => (one.acknowledged ? [one.acknowledged.getTime()] : []))
      const within = [
        at,
        ...acknowledged.filter((time) => time > at && time <= until).sort((one, other) => one - other),
      ]
      const gaps = within.slice(1).map((time, index) => ({ gap: time - (within[index] ?? 0), end: time }))
      const longest = gaps.reduce((worst, one) => (one.gap > worst.gap ? one : worst), { gap: 0, end: at })
      const heard = events.times.find((time) => time >= longest.end) ?? Number.POSITIVE_INFINITY
      check(`${what}: writable within ${seconds(longest.gap)} s`, longest.gap <= writableWithin)
      check(
        `${what}: an event reaches the stream ${seconds(heard - longest.end)} s later`,
        heard - longest.end <= streamsWithin,
      )
    }
    await compare(load.sent, callAs('ironbark.manager.2'))
    check(
      `every failed call is 503 with Retry-After (${refused}) or a closed connection (${closed})`,
      wrong.length === 0,
    )
    for (const line of wrong.slice(0, 10)) console.error(`       ${line.slice(0, 300)}`)

    /** Tables, reference data and demo policies. @returns policies of the lender that can be varied */
    async function fill(): Promise<string[]> {
      await migrateProduct(cluster.adminUrl, 'lmi_service')
      const { database } = connectDatabase({
        connectionString: cluster.adminUrl,
        poolSize: 4,
        statementTimeout: 60_000,
      })
      const log = createLog('warn')
      await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
      await seedDemoPolicies({ database, clock: systemClock })
      const { rows } = await sql<{ policyNumber: string }>`
        select policy_number as "policyNumber" from policy p
        where channel = 'IRONBARK' and status = 'In Force' and exists (select from policy_security s
          where s.channel = p.channel and s.policy_number = p.policy_number)
        order by policy_number limit 5`.execute(database)
      await database.destroy()
      return rows.map(({ policyNumber }) => policyNumber)
    }

    /** What clients know against what is stored: nothing acknowledged is lost, nothing is there twice or in part. */
    async function compare(sent: readonly Sent[], call: Call): Promise<void> {
      const { database } = connectDatabase({
        connectionString: cluster.adminUrl,
        poolSize: 4,
        statementTimeout: 60_000,
      })
      const acknowledged = sent.filter(({ result }) => result !== null)
      const lost: string[] = []
      for (const { submission, result } of acknowledged)
        if (result) lost.push(...(await submission.findLost(database, call, result)))
      const kinds = Map.groupBy(acknowledged, ({ submission }) => submission.kind)
      const counts = [...kinds].map(([kind, of]) => `${of.length} of ${kind}`).join(', ')
      check(
        `0 of ${acknowledged.length} acknowledged writes are lost (${counts})`,
        lost.length === 0 && kinds.size === 4,
      )
      const { rows } = await sql<{ name: string }>`
        select reference as name from lender_case where channel = 'IRONBARK' and kind = 'referral'
        group by reference having count(*) > 1
        union all select lmi_reference from policy_submission where channel = 'IRONBARK'
        group by lmi_reference having count(*) > 1
        union all select notes from variation where channel = 'IRONBARK' group by notes having count(*) > 1`.execute(
        database,
      )
      const quotes = await sql<{
        count: number
      }>`select count(*)::int as count from quote where channel = 'IRONBARK'`.execute(database)
      const sentQuotes = sent.filter(({ submission }) => submission.kind === 'a quote').length
      check('0 are doubled', rows.length === 0 && (quotes.rows[0]?.count ?? 0) <= sentQuotes)
      const torn = await findTornRecords(database)
      check('0 are stored in part', torn.length === 0)
      for (const line of [...lost, ...rows.map(({ name }) => `${name} is there twice`), ...torn].slice(0, 20))
        console.error(`       ${line}`)
      await database.destroy()
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1)
}

/** Waits for a write that began after the moment. */
async function untilWritable(sent: readonly Sent[], moment: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100))
    if (sent.some(({ begun, acknowledged }) => acknowledged && begun.getTime() > moment + 1_000)) return
  throw new Error('Nothing was written for two minutes.')
}

async function untilReady(call: Call): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await call('/api/quote/recent').catch(() => null)
    if (response?.ok) return
    await wait(200)
  }
  throw new Error('The proxy does not answer.')
}
