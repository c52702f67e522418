import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../product/free-port.ts'

/** Debian's; Patroni finds them there. */
const binaries = '/usr/lib/postgresql/15/bin'
const names = ['one', 'two', 'three'] as const
export type NodeName = (typeof names)[number]
type Ports = { readonly client: number; readonly peer: number; readonly postgres: number; readonly patroni: number }

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>

/** Three nodes of PostgreSQL under Patroni, synchronous, with three of etcd, and haproxy of `deploy/database` before them. */
export async function startDatabaseCluster(root: string) {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']))) as [number, number]
  const as = { uid, gid, cwd: root, env: { PATH: process.env.PATH, HOME: root } }
  await chown(root, uid, gid)
  const ports = {} as Record<NodeName, Ports>
  for (const name of names)
    ports[name] = {
      ...{ client: await freePort(), peer: await freePort() },
      ...{ postgres: await freePort(), patroni: await freePort() },
    }
  const etcds = new Map<NodeName, ChildProcess>()
  const patronis = new Map<NodeName, ChildProcess>()
  const run = (program: string, options: readonly string[], more: object = as) =>
    spawn(program, options, { ...more, stdio: 'ignore' })

  const startEtcd = (name: NodeName) => {
    const { client, peer } = ports[name]
    const at = (port: number) => `http://127.0.0.1:${port}`
    const members = names.map((member) => `${member}=${at(ports[member].peer)}`).join(',')
    const options = {
      ...{ name, 'data-dir': join(root, `etcd-${name}`) },
      ...{ 'listen-client-urls': at(client), 'advertise-client-urls': at(client) },
      ...{ 'listen-peer-urls': at(peer), 'initial-advertise-peer-urls': at(peer), 'initial-cluster': members },
    }
    etcds.set(
      name,
      run(
        'etcd',
        Object.entries(options).map(([option, value]) => `--${option}=${value}`),
      ),
    )
  }
  const startPatroni = (name: NodeName) => void patronis.set(name, run('patroni', [join(root, `${name}.yml`)]))

  for (const name of names) {
    startEtcd(name)
    // JSON is YAML.
    await writeFile(join(root, `${name}.yml`), JSON.stringify(configuration(root, name, ports)), { mode: 0o644 })
  }
  await chmod(root, 0o755)
  for (const name of names) startPatroni(name)
  const [leaderPort, replicaPort] = [await freePort(), await freePort()]
  const variables = Object.fromEntries(
    names.flatMap((name, index) => [
      [`NODE_${index + 1}`, `127.0.0.1:${ports[name].postgres}`],
      [`PATRONI_${index + 1}`, String(ports[name].patroni)],
    ]),
  )
  const haproxy = run('haproxy', ['-db', '-f', 'deploy/database/haproxy.cfg'], {
    env: { ...as.env, ...variables, LISTEN: `127.0.0.1:${leaderPort}`, LISTEN_REPLICA: `127.0.0.1:${replicaPort}` },
  })
  const urlOf = (role: string, database = 'lmi') => `postgres://${role}:secret@127.0.0.1:${leaderPort}/${database}`

  /** Every node with its role and state, as Patroni sees them; empty while none responds. */
  const members = async (): Promise<readonly { name: NodeName; role: string; state: string }[]> => {
    for (const name of names) {
      const response = await fetch(`http://127.0.0.1:${ports[name].patroni}/cluster`).catch(() => null)
      if (response?.ok) return ((await response.json()) as { members: [] }).members
    }
    return []
  }
  const leader = async (): Promise<NodeName> => {
    for (;;) {
      const found = (await members()).find(({ role }) => role === 'leader')
      if (found) return found.name
      await wait(200)
    }
  }
  /** Waits until a leader, a synchronous standby and another replica run. */
  const untilWhole = async () => {
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await wait(500)) {
      const found = await members()
      const running = found.filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = running.map(({ role }) => role).sort()
      if (running.length === names.length && roles.includes('leader') && roles.includes('sync_standby')) return
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify(await members())}`)
  }
  const postmasterOf = async (name: NodeName) =>
    Number((await readFile(join(root, `pg-${name}`, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

  await untilWhole()
  await prepare(urlOf('postgres', 'postgres'), urlOf('postgres'))
  return {
    serviceUrl: urlOf('lmi_service'),
    adminUrl: urlOf('lmi_owner'),
    leader,
    untilWhole,
    /** As a machine that loses its power: Patroni and PostgreSQL at once. */
    killNode: async (name: NodeName) => {
      const postmaster = await postmasterOf(name)
      patronis.get(name)?.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
    },
    startNode: startPatroni,
    killEtcd: (name: NodeName) => etcds.get(name)?.kill('SIGKILL'),
    startEtcd,
    stop: async () => {
      haproxy.kill('SIGKILL')
      for (const name of names) {
        const postmaster = await postmasterOf(name)
        patronis.get(name)?.kill('SIGKILL')
        if (postmaster) process.kill(postmaster, 'SIGQUIT')
      }
      for (const etcd of etcds.values()) etcd.kill('SIGKILL')
      const running = [haproxy, ...patronis.values(), ...etcds.values()]
      await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    },
  }
}

/** Seconds: a leader that is away is replaced after `ttl`. */
const times = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

function configuration(root: string, name: NodeName, ports: Record<NodeName, Ports>) {
  const { postgres, patroni } = ports[name]
  const at = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` })
  const password = 'secret'
  return {
    ...{ scope: 'lmi', name, restapi: at(patroni) },
    etcd3: { hosts: names.map((member) => `127.0.0.1:${ports[member].client}`) },
    bootstrap: {
      dcs: {
        ...times,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', shared_buffers: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'local all all trust',
      ],
    },
    postgresql: {
      ...at(postgres),
      ...{ data_dir: join(root, `pg-${name}`), bin_dir: binaries, pgpass: join(root, `pgpass-${name}`) },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: root },
    },
  }
}

/** The roles of `deploy/database/roles.sql`. */
async function prepare(server: string, database: string): Promise<void> {
  const statements = (await readFile('deploy/database/roles.sql', 'utf8'))
    .replace(/:'\w+'/g, "'secret'")
    .split('\\connect lmi')
  for (const [index, address] of [server, database].entries()) {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const lines = (statements[index] ?? '').replace(/^--.*$/gm, '').split(';')
    for (const line of lines) if (line.trim() !== '') await client.query(line)
    await client.end()
  }
}
