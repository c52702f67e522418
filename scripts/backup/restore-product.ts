import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyFile, findBackup, restoreCluster } from '#platform/embedded-postgres'
import { CommandError } from '../run-command.ts'

export type RestoreResult = {
  /** The moment up to which the records are there. */
  readonly upTo: Date
  readonly files: number
  /** The keys of files that a record names and the backup lacks. */
  readonly missing: readonly string[]
}

/**
 * Restores the embedded database and the files from a backup, to a moment or to its end. Files that no record of that
 * moment names are left out. @throws CommandError, SettingsError
 */
export async function restoreProduct(dataDirectory: string, folder: string, to: Date | null): Promise<RestoreResult> {
  const backup = await findBackup(folder)
  if (!backup) throw new CommandError(`${folder} holds no complete backup.`)
  if (to && (to < backup.from || to > backup.upTo))
    throw new CommandError(
      `The backup in ${folder} reaches from ${backup.from.toISOString()} to ${backup.upTo.toISOString()}: name a time between.`,
    )
  const missing: string[] = []
  let files = 0
  const finish = async (adminUrl: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    const { rows } = await client.query<{ object_key: string; state: string }>(
      `select object_key, state from upload where state <> 'removed'`,
    )
    await client.end()
    for (const { object_key: key, state } of rows) {
      const from = join(folder, 'objects', key)
      if (existsSync(from)) {
        await copyFile(from, join(dataDirectory, 'objects', key))
        files += 1
      } else if (state === 'stored' || state === 'accepted') missing.push(key)
    }
  }
  await restoreCluster({ dataDirectory, folder, to, finish })
  return { upTo: to ?? backup.upTo, files, missing }
}
