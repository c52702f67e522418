import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type ObjectDeps, sweepUploads } from '#platform/objects'

const aDayAndMore = 26 * 3_600_000

/** Sweeps as if a day had passed; answers the remaining files that belong to no record. */
export async function findLeftovers({ database, objects }: ObjectDeps): Promise<string[]> {
  const later = new Date(Date.now() + aDayAndMore)
  await sweepUploads({ database, objects, clock: () => later })
  const { rows } = await sql<{ object_key: string; state: string }>`
    select object_key, state from upload where state <> 'removed'
  `.execute(database)
  const accepted = new Set(rows.filter(({ state }) => state === 'accepted').map(({ object_key }) => object_key))
  const faults = rows.filter(({ state }) => state !== 'accepted').map(({ state }) => `an upload is still ${state}`)
  for (const prefix of ['incoming/', 'kept/'])
    for await (const { key } of objects.store.list(prefix))
      if (!accepted.delete(key)) faults.push(`the object ${key} belongs to nothing`)
  for (const key of accepted) faults.push(`the object ${key} of an accepted upload is gone`)
  const spooled = await readdir(objects.spoolFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of spooled) if (entry.isFile()) faults.push(`${entry.name} lies in the spool`)
  return faults
}
