import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSettings } from '#platform/settings'
import { CommandError } from '../run-command.ts'

type BackupArguments = { readonly dataDirectory: string; readonly folder: string; readonly to: Date | null }

/** The folder of the backup and `--to`, a moment with or without an offset. @throws CommandError */
export function backupArguments(): BackupArguments {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  const { DATABASE_URL, S3_BUCKET, dataDirectory } = parseSettings(process.env)
  if (DATABASE_URL || S3_BUCKET)
    throw new CommandError('This command is for the embedded database and files; see docs/operations.md for your own.')
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new CommandError('Name one folder for the backup.')
  const to = values.to === undefined ? null : new Date(values.to)
  if (to && Number.isNaN(to.getTime()))
    throw new CommandError(`--to: ${values.to} is no time; write one such as 2026-11-23T17:05:00+11:00`)
  // npm runs scripts in the folder of package.json; a relative path is meant from the caller's folder.
  return { dataDirectory, folder: resolve(process.env.INIT_CWD ?? '.', folder), to }
}

export const formatSize = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  return (await Promise.all(files)).reduce((total, { size }) => total + size, 0)
}
