import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seedDemoPolicies } from '#areas/policy/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { startClusterLoad } from './cluster/start-cluster-load.ts'
import { findTornRecords } from './crash/find-torn-records.ts'
import { acceptDisclaimers, callsTo, type Load, type Sent } from './load/start-load.ts'
import { withCheckout } from './product/checkout.ts'
import { type RunningProcess, startServerOn } from './product/running-product.ts'
import { startIssuer } from './product/start-issuer.ts'
import { withDataDirectory } from './product/with-database.ts'

/** Milliseconds of load between two steps. */
const spell = 5_000
/** Servers of each release, as a proxy sees them: those that are ready take calls in turn. */
const serversOfEach = 2
/** Demo policies in force, each with a security. */
const variedPolicies = ['1000000001', '1000000006', '1000000008']

const { commit } = JSON.parse(await readFile('tests/upgrade/last-release.json', 'utf8')) as { commit: string }
console.log(`Upgrading from ${commit.slice(0, 8)} and back under load, one server at a time; this takes some minutes.`)

await withDataDirectory(async (root) => {
  const earlier = join(root, 'release')
  await withCheckout(commit, earlier, async () => {
    const postgres = await startEmbeddedPostgres({ dataDirectory: root, log: createLog('warn') })
    const issuer = await startIssuer()
    const place = { ...postgres, dataDirectory: root }
    const variables = { OIDC_ISSUER: issuer.url, DRAIN_SECONDS: '3' }
    const servers = new Set<RunningProcess>()
    const proxy = startProxy(servers)
    const callAs = callsTo(proxy.next, issuer.tokenOf)

    const replaceAll = async (release: string, checkout: string) => {
      const before = [...servers]
      for (let number = 0; number < serversOfEach; number += 1) {
        servers.add(await startServerOn(place, variables, checkout))
        await wait(spell)
        const [old] = before.splice(0, 1)
        await old?.stop()
        if (old) servers.delete(old)
      }
      await wait(spell)
      console.log(`  every server is of ${release}: ${count(load?.sent ?? [])}`)
    }
    let load: Load | null = null
    await replaceAll('the last release', earlier)
    const { database } = connectDatabase({
      ...{ connectionString: postgres.adminUrl, poolSize: 2, statementTimeout: 60_000 },
    })
    await seedDemoPolicies({ database, clock: systemClock })
    await acceptDisclaimers(callAs)
    load = await startClusterLoad(callAs, variedPolicies, (work) => work())
    await replaceAll('this release', '.')
    await replaceAll('the last release again', earlier)
    await replaceAll('this release again', '.')
    await load.stop()

    const acknowledged = load.sent.filter(({ result }) => result !== null)
    const lost = await findTornRecords(database)
    for (const { submission, result } of acknowledged)
      if (result) lost.push(...(await submission.findLost(database, callAs('ironbark.manager.2'), result)))
    const kinds = Map.groupBy(acknowledged, ({ submission }) => submission.kind)
    await database.destroy()
    proxy.stop()
    for (const server of servers) await server.stop()
    await issuer.stop()
    await postgres.stop()

    const failed = load.sent.filter(({ error }) => error !== null)
    const errors = [...failed.map(({ submission, error }) => `${submission.kind}: ${error}`), ...lost]
    for (const error of errors.slice(0, 20)) console.error(`  ${error}`)
    const counts = [...kinds].map(([kind, of]) => `${of.length} of ${kind}`).join(', ')
    console.log(`\n${load.sent.length} calls (${counts}), ${failed.length} failed, ${lost.length} records lost`)
    process.exitCode = errors.length === 0 && kinds.size === 4 ? 0 : 1
  })
})

function count(sent: readonly Sent[]): string {
  return `${sent.length} calls so far, ${sent.filter(({ error }) => error !== null).length} failed`
}

/** Probes the servers as a proxy does, and names the ready ones in turn. */
function startProxy(servers: ReadonlySet<RunningProcess>) {
  let ready: string[] = []
  let turn = 0
  const probe = setInterval(async () => {
    const states = [...servers].map(async ({ address }) => {
      const response = await fetch(`${address}/readyz`).catch(() => null)
      return response?.ok ? [address] : []
    })
    ready = (await Promise.all(states)).flat()
  }, 500)
  return {
    next: () => {
      turn += 1
      const address = ready[turn % ready.length]
      if (!address) throw new Error('No server is ready.')
      return address
    },
    stop: () => clearInterval(probe),
  }
}
