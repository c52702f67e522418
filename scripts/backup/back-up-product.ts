import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  type Backup,
  backUpCluster,
  copyFile,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { CommandError } from '../run-command.ts'

export type BackupResult = Backup & { readonly newFiles: number }

/**
 * Backs up the embedded database and the files to a folder, also while the product runs. Run again on the same folder, it
 * adds what is new. @throws CommandError, SettingsError
 */
export async function backUpProduct(dataDirectory: string, folder: string): Promise<BackupResult> {
  if (!existsSync(join(dataDirectory, 'postgres')))
    throw new CommandError(`LMI_DATA_DIR: ${dataDirectory} has no embedded database`)
  const running = await findRunningPostgres(dataDirectory)
  const postgres = running ? null : await startEmbeddedPostgres({ dataDirectory, log: createLog('warn') })
  const adminUrl = running?.adminUrl ?? postgres?.adminUrl ?? ''
  let newFiles = 0
  const copyFiles = async () => {
    newFiles = await copyNew(join(dataDirectory, 'objects'), join(folder, 'objects'))
  }
  try {
    const backup = await backUpCluster({ dataDirectory, adminUrl, folder, copyFiles })
    return { ...backup, newFiles }
  } finally {
    await postgres?.stop()
  }
}

/** Copies the files that the target lacks: a stored file never changes. */
async function copyNew(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  let copied = 0
  for (const entry of entries) {
    const path = relative(from, join(entry.parentPath, entry.name))
    // The spool holds files that are still arriving.
    if (!entry.isFile() || path.startsWith('spool') || existsSync(join(to, path))) continue
    // A file that no record accepts is deleted after a while.
    await copyFile(join(from, path), join(to, path)).then(
      () => (copied += 1),
      (error) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  }
  return copied
}
