import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import * as z from 'zod/mini'
import { SettingsError } from '#platform/settings'
import { foldersOf } from './choose-place.ts'
import { logFolder } from './run-postmaster.ts'

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text: string) => new Date(text)),
)
const schema = z.object({
  /** The log of the cluster goes to one backup at a time. */
  id: z.string(),
  /** The database can be restored to any moment between both. */
  from: moment,
  upTo: moment,
})
/** A copy of a cluster, `base`, and its log since then, `log`. */
export type Backup = z.infer<typeof schema>

const manifest = 'backup.json'

/** The complete backup in a folder; `null` without one. */
export async function findBackup(folder: string): Promise<Backup | null> {
  const text = await fs.readFile(join(folder, manifest), 'utf8').catch(() => null)
  return text === null ? null : schema.parse(JSON.parse(text))
}

type Options = {
  readonly dataDirectory: string
  /** Of the running cluster. */
  readonly adminUrl: string
  readonly folder: string
  /** Copies the files that the database names, after the log and before the backup counts. */
  readonly copyFiles: () => Promise<void>
}

const backupLock = 7_305_073

/** Makes a backup of the running cluster, or adds the log since then to one. @throws SettingsError */
export async function backUpCluster({ dataDirectory, adminUrl, folder, copyFiles }: Options): Promise<Backup> {
  const { home, existing: data = '' } = foldersOf(dataDirectory)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${backupLock}) as locked`)
    if (!rows[0].locked) throw new SettingsError(`Another backup of ${dataDirectory} is under way.`)
    const before = await findBackup(folder)
    const { id, from } = before ?? (await copyCluster(client, data, folder))
    if ((await ownerOfLog(data)) !== id)
      throw new SettingsError(
        `${folder} ends at ${before?.upTo.toISOString()}: another backup or a restore came since. Name a new folder.`,
      )
    const upTo = await moveLog(client, data, join(folder, 'log'))
    await copyFile(join(home, 'connection.json'), join(folder, 'connection.json'))
    await copyFiles()
    await writeDurably(join(folder, manifest), JSON.stringify({ id, from, upTo }))
    return { id, from, upTo }
  } finally {
    await client.end()
  }
}

const ownerFile = 'backup-id'
const ownerOfLog = (data: string) => fs.readFile(join(data, logFolder, ownerFile), 'utf8').catch(() => null)

/** What PostgreSQL creates again at a start, or what belongs to a running one. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|lmi_log)\/|^postmaster\.|(^|\/)(pgsql_tmp|pg_internal\.init)/

/** @throws SettingsError when the folder holds anything */
async function copyCluster(client: pg.Client, data: string, folder: string): Promise<Pick<Backup, 'id' | 'from'>> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await fs.readdir(folder)).length > 0)
    throw new SettingsError(`${folder} holds no complete backup and is not empty: name a new folder.`)
  const id = randomUUID()
  // From now on the log is kept.
  await fs.rm(join(data, logFolder), { recursive: true, force: true })
  const { uid, gid } = await fs.stat(data)
  const fresh = join(data, `${logFolder}.new`)
  await fs.mkdir(fresh, { recursive: true, mode: 0o700 })
  await fs.writeFile(join(fresh, ownerFile), id)
  await fs.chown(fresh, uid, gid)
  await fs.rename(fresh, join(data, logFolder))

  await client.query(`select pg_backup_start('lmi', true)`)
  const base = join(folder, 'base')
  for (const entry of await fs.readdir(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    if (emptied.test(path)) continue
    if (entry.isDirectory()) await fs.mkdir(join(base, path), { recursive: true, mode: 0o700 })
    // PostgreSQL may delete it meanwhile: the log says so.
    else await copyFile(join(data, path), join(base, path)).catch(ignoreMissing)
  }
  const { rows } = await client.query('select labelfile, clock_timestamp() as stopped from pg_backup_stop(true)')
  await writeDurably(join(base, 'backup_label'), rows[0].labelfile)
  return { id, from: rows[0].stopped }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

const archiveTimeout = 120_000

/** Moves the log up to now to the backup. @returns the moment up to which it reaches */
async function moveLog(client: pg.Client, data: string, target: string): Promise<Date> {
  const { rows } = await client.query('select clock_timestamp() as now')
  // Recovery stops only at a commit: this one is later than the moment.
  await client.query('select pg_current_xact_id()')
  const current = await client.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as file')
  await client.query('select pg_switch_wal()')
  const folder = join(data, logFolder)
  for (const since = Date.now(); !existsSync(join(folder, current.rows[0].file)); await wait(50))
    if (Date.now() - since > archiveTimeout)
      throw new SettingsError(`PostgreSQL does not archive its log: see postgres.log.`)
  await fs.mkdir(target, { recursive: true, mode: 0o700 })
  for (const name of (await fs.readdir(folder)).filter((name) => /^[0-9A-F]{8}/.test(name)).sort()) {
    const fresh = join(target, `${name}.new`)
    await pipeline(createReadStream(join(folder, name)), createGzip(), createWriteStream(fresh, { mode: 0o600 }))
    await sync(fresh)
    await fs.rename(fresh, join(target, `${name}.gz`))
    await sync(target)
    await fs.rm(join(folder, name))
  }
  return rows[0].now
}

/** Completely or not at all, and on the disk. */
export async function copyFile(from: string, to: string): Promise<void> {
  await fs.mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await fs.copyFile(from, `${to}.new`)
  await sync(`${to}.new`)
  await fs.rename(`${to}.new`, to)
}

async function writeDurably(path: string, content: string): Promise<void> {
  await fs.writeFile(`${path}.new`, content, { mode: 0o600, flush: true })
  await fs.rename(`${path}.new`, path)
  await sync(dirname(path))
}

async function sync(path: string): Promise<void> {
  const handle = await fs.open(path)
  await handle.sync().finally(() => handle.close())
}
