import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../product/free-port.ts'
import { cephConfiguration, kmsKeyId } from './ceph-configuration.ts'

export type RunningS3 = {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly kmsKeyId: string
  readonly stop: () => Promise<void>
}

/** radosgw is not installed; the message says how to install it. */
export class RadosgwUnavailable extends Error {
  override name = 'RadosgwUnavailable'
}

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const timeout = 120_000

/**
 * Starts Ceph's S3 server on free ports, in memory: one monitor, one store, one gateway, and Ceph's key management for
 * tests. It checks signatures and encrypts.
 *
 * @throws RadosgwUnavailable
 */
export async function startRadosgw(): Promise<RunningS3> {
  requirePrograms()
  const folder = await mkdtemp(join(tmpdir(), 'lmi-s3-'))
  const processes: ChildProcess[] = []
  const stop = async () => {
    for (const child of processes.reverse()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const started = await startIn(folder, processes)
    return { ...started, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startIn(folder: string, processes: ChildProcess[]): Promise<Omit<RunningS3, 'stop'>> {
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()]
  const clusterId = randomUUID()
  const file = join(folder, 'ceph.conf')
  await writeFile(file, cephConfiguration({ folder, clusterId, monitorPort, gatewayPort }))
  await mkdir(join(folder, 'mon'))
  await mkdir(join(folder, 'osd'))
  const run = (program: string, ...options: string[]) => runProgram(program, ['-c', file, ...options], folder)
  const start = (program: string, ...options: string[]) => {
    const child = startProgram(program, ['-f', '-c', file, ...options], folder)
    processes.push(child)
  }

  const monitor = `[v2:127.0.0.1:${monitorPort}/0]`
  const map = join(folder, 'monmap')
  runProgram('monmaptool', ['--create', '--fsid', clusterId, '--addv', 'a', monitor, map], folder)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  start('ceph-mon', '-i', 'a', '--public-addrv', monitor)
  const storeId = randomUUID()
  run('ceph', '--connect-timeout', '30', 'osd', 'new', storeId)
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storeId)
  start('ceph-osd', '-i', '0')

  const [accessKeyId, secretAccessKey] = ['lmi-test', randomBytes(24).toString('hex')]
  run(
    'radosgw-admin',
    'user',
    'create',
    '--uid=lmi',
    '--display-name=lmi',
    `--access-key=${accessKeyId}`,
    `--secret-key=${secretAccessKey}`,
  )
  start('radosgw', '-n', 'client.admin')
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  await untilItResponds(endpoint)
  return { endpoint, accessKeyId, secretAccessKey, kmsKeyId }
}

function requirePrograms(): void {
  const missing = programs.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error)
  if (missing.length > 0)
    throw new RadosgwUnavailable(
      `there is no ${missing.join(', no ')}; on Debian or Ubuntu: apt-get install ceph-mon ceph-osd radosgw.`,
    )
}

function runProgram(program: string, options: readonly string[], folder: string): void {
  const { status, stderr } = spawnSync(program, options, { cwd: folder, encoding: 'utf8', timeout })
  if (status !== 0) throw new Error(`${program} did not succeed: ${stderr.trim().slice(-2000)}`)
}

function startProgram(program: string, options: readonly string[], folder: string): ChildProcess {
  const log = openSync(join(folder, `${program}.out`), 'a')
  const child = spawn(program, options, { cwd: folder, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  // It holds only test data.
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exited
  clearTimeout(killTimer)
}

async function untilItResponds(endpoint: string): Promise<void> {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    const response = await fetch(endpoint).catch(() => null)
    if (response?.ok) return
    await wait(250)
  }
  throw new Error('radosgw did not respond.')
}
