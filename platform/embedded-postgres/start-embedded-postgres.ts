import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log'
import { SettingsError } from '#platform/settings'
import { choosePlace, type Place } from './choose-place.ts'
import { endOrphan, inUse, lockHolder, takeClaim } from './claim.ts'
import {
  addressesOf,
  type Connection,
  type DatabaseAddresses,
  databaseName,
  keepConnection,
  makeConnection,
  readConnection,
  serviceRole,
} from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { lastError, type Postmaster, runPostmaster } from './run-postmaster.ts'

export type EmbeddedPostgres = DatabaseAddresses & {
  /** The data folder; outside the data directory when PostgreSQL's user cannot enter that. */
  readonly data: string
  /** Closes every connection, writes all data to disk and stops. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly dataDirectory: string
  readonly log: Log
  /** False only in tests: faster, but a power cut loses data. */
  readonly durable?: boolean
}

const startTimeout = 30_000

/**
 * Starts PostgreSQL on the data directory and creates an empty cluster on the first start. It listens on the loopback
 * address only, with random passwords. When it dies, it is restarted on the same port.
 *
 * @throws SettingsError when another process uses this data, or PostgreSQL cannot start
 */
export async function startEmbeddedPostgres({
  dataDirectory,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const place = await choosePlace(dataDirectory)
  const known = (await readConnection(place.home)) ?? (await makeConnection(place.home, await freePort()))
  await endOrphan(place, dataDirectory, known)
  const connection = { ...known, port: await freePort(known.port) }
  await keepConnection(place.home, connection)
  await createCluster(place, connection.adminPassword, durable)

  let postmaster = await runPostmaster(place, connection.port, durable)
  const claim = await becomeReady(place, connection, postmaster)
  if (!claim) {
    await postmaster.stop()
    throw inUse(dataDirectory)
  }
  await prepareDatabase(claim, connection)

  let stopping = false
  const keepRunning = async () => {
    for (;;) {
      await postmaster.exited
      if (stopping) return
      log.error('database stopped unexpectedly; restarting it')
      await wait(1_000)
      if (stopping) return
      postmaster = await runPostmaster(place, connection.port, durable)
    }
  }
  keepRunning().catch((error) => log.error({ err: error }, 'database not restarted'))

  return {
    ...addressesOf(connection),
    data: place.data,
    stop: async () => {
      stopping = true
      await claim.end().catch(() => undefined)
      await postmaster.stop()
    },
  }
}

async function becomeReady(place: Place, connection: Connection, postmaster: Postmaster): Promise<pg.Client | null> {
  let exited = false
  void postmaster.exited.then(() => {
    exited = true
  })
  for (const deadline = Date.now() + startTimeout; !exited && Date.now() < deadline; await wait(20)) {
    try {
      // Two concurrent starts may have chosen the same port: a claim on the other's PostgreSQL does not count.
      if ((await lockHolder(place)).pid === postmaster.pid) return await takeClaim(connection)
    } catch (error) {
      if (!isWrongPassword(error)) continue
      await postmaster.stop()
      throw new SettingsError(`LMI_DATA_DIR: the passwords in ${place.home} do not fit the data in ${place.data}`)
    }
  }
  await postmaster.stop()
  const words = await lastError(place)
  // A concurrent start was first.
  if (words.includes('postmaster.pid')) return null
  throw new SettingsError(`LMI_DATA_DIR: PostgreSQL did not start on ${place.data}: ${words}`)
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}

async function prepareDatabase(client: pg.Client, { servicePassword }: Connection): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [serviceRole, databaseName],
  )
  if (!rows[0]?.role)
    await client.query(`create role ${serviceRole} login password ${pg.escapeLiteral(servicePassword)}`)
  if (!rows[0]?.database) await client.query(`create database ${databaseName}`)
}

/** Returns the preferred port when it is free on the loopback address, otherwise any free port. */
async function freePort(preferred = 0): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(preferred, '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
