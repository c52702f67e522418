import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectDatabase } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { compareRestored } from './drill/compare-restored.ts'
import { acceptDisclaimers, callsTo, type Sent, startLoad } from './load/start-load.ts'
import { withCheckout } from './product/checkout.ts'
import { type RunningProcess, startServerOn } from './product/running-product.ts'
import { startIssuer } from './product/start-issuer.ts'
import { withDataDirectory } from './product/with-database.ts'

/** Milliseconds of load between two steps. */
const spell = 5_000
/** Servers of each release, as a proxy sees them: those that are ready take calls in turn. */
const serversOfEach = 2

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
    let load: Awaited<ReturnType<typeof startLoad>> | null = null
    await replaceAll('the last release', earlier)
    await acceptDisclaimers(callAs)
    load = await startLoad(callAs)
    await replaceAll('this release', '.')
    await replaceAll('the last release again', earlier)
    await replaceAll('this release again', '.')
    await load.stop()

    const { database } = connectDatabase({
      ...{ connectionString: postgres.adminUrl, poolSize: 2, statementTimeout: 60_000 },
    })
    const compared = await compareRestored(database, callAs('ironbark.manager.2'), load.sent, new Date())
    await database.destroy()
    proxy.stop()
    for (const server of servers) await server.stop()
    await issuer.stop()
    await postgres.stop()

    const failed = load.sent.filter(({ error }) => error !== null)
    const errors = [...failed.map(({ submission, error }) => `${submission.kind}: ${error}`), ...compared.lost]
    for (const error of errors.slice(0, 20)) console.error(`  ${error}`)
    console.log(
      `\n${load.sent.length} calls, ${failed.length} failed, ${compared.lost.length} of ${compared.before} records lost`,
    )
    process.exitCode = errors.length === 0 && compared.before > 0 ? 0 : 1
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
