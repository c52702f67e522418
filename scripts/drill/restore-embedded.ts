import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { connectDatabase } from '#platform/database'
import { findRunningPostgres } from '#platform/embedded-postgres'
import { backUpProduct } from '../backup/back-up-product.ts'
import { formatSize, sizeOf } from '../backup/command.ts'
import { restoreProduct } from '../backup/restore-product.ts'
import { acceptDisclaimers, callsTo, startLoad } from '../load/start-load.ts'
import { startProcess } from '../product/running-product.ts'
import { startIssuer } from '../product/start-issuer.ts'
import { withDataDirectory } from '../product/with-database.ts'
import { compareRestored } from './compare-restored.ts'
import { type Drill, seconds } from './drill.ts'

/** The embedded database and files: back up twice under load, lose the machine, restore to a moment and to the end. */
export async function drillEmbedded(spell: number): Promise<Drill[]> {
  const drills: Drill[] = []
  const issuer = await startIssuer()
  const variables = (dataDirectory: string) => ({
    ...{ LMI_DATA_DIR: dataDirectory, OIDC_ISSUER: issuer.url, NODE_ENV: 'development' },
  })
  await withDataDirectory(async (root) => {
    const [data, backup] = [join(root, 'data'), join(root, 'backup')]
    const product = await startProcess('apps/server/src/main.ts', '/readyz', variables(data))
    const callAs = callsTo(() => product.address, issuer.tokenOf)
    await acceptDisclaimers(callAs)
    const load = await startLoad(callAs)
    await wait(spell)
    const first = await timed(() => backUpProduct(data, backup))
    await wait(spell)
    const moment = new Date()
    await wait(spell)
    const second = await timed(() => backUpProduct(data, backup))
    await wait(spell)
    const destroyed = new Date()
    await product.kill()
    await load.stop()
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    console.log(
      `  first backup ${seconds(first.took)}, the next ${seconds(second.took)}, ${formatSize(await sizeOf(backup))}`,
    )

    for (const to of [moment, null]) {
      const target = join(root, to ? 'to-moment' : 'to-end')
      const began = performance.now()
      const { upTo, missing, files } = await restoreProduct(target, backup, to)
      const restored = await startProcess('apps/server/src/main.ts', '/readyz', variables(target))
      const took = performance.now() - began
      const running = await findRunningPostgres(target)
      const { database } = connectDatabase({
        ...{ connectionString: running?.adminUrl ?? '', poolSize: 2, statementTimeout: 60_000 },
      })
      const call = callsTo(() => restored.address, issuer.tokenOf)('ironbark.manager.2')
      const compared = await compareRestored(database, call, load.sent, upTo)
      // Without a moment, what was committed while the log was moved is there too.
      const extra = to ? compared.extra : []
      const stored = (await readdir(join(target, 'objects'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile() && !entry.parentPath.includes('spool'),
      ).length
      const orphans = stored === files ? [] : [`${stored - files} files belong to no record`]
      await database.destroy()
      await restored.stop()
      const lost = [...compared.lost, ...missing, ...orphans]
      const name = to ? 'to a moment' : 'to the end of the backup'
      drills.push({
        ...compared,
        name: `embedded, ${name}`,
        lost,
        extra,
        took,
        lostSeconds: secondsBetween(upTo, destroyed),
      })
    }
  })
  await issuer.stop()
  return drills
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: number }> {
  const began = performance.now()
  const result = await work()
  return { result, took: performance.now() - began }
}
