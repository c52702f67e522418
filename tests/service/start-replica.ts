import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/product/free-port.ts'
import { makeDataFolder } from '../make-data-folder.ts'

/** Starts a streaming replica of a database, from a copy that is made as pg_basebackup makes it. */
export async function startReplica({
  data,
  adminUrl,
  url,
}: { readonly [name in 'data' | 'adminUrl' | 'url']: string }) {
  const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]
  const program = readlinkSync(`/proc/${postmaster}/exe`)
  const { uid, gid } = statSync(data)
  const home = await makeDataFolder('lmi-replica-')
  const copy = join(home, 'data')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`select pg_backup_start('replica', true)`)
  execFileSync('cp', ['-a', data, copy])
  const { rows } = await admin.query('select labelfile from pg_backup_stop(false)')
  await admin.end()
  await rm(join(copy, 'postmaster.pid'))
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(copy, name), text)
    await chown(join(copy, name), uid, gid)
  }
  const port = await freePort()
  const { hostname, port: primaryPort, username, password } = new URL(adminUrl)
  const settings = [
    `primary_conninfo=host=${hostname} port=${primaryPort} user=${username} password=${password}`,
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'fsync=off'],
  ]
  const options = ['-D', copy, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  const server = spawn(program, options, { ...as, cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' })
  await once(server, 'spawn')
  const onReplica = (address: string) => {
    const replica = new URL(address)
    replica.port = String(port)
    return replica.href
  }
  return {
    url: onReplica(url),
    adminUrl: onReplica(adminUrl),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
