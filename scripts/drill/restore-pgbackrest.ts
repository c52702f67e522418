import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectDatabase } from '#platform/database'
import { formatSize, sizeOf } from '../backup/command.ts'
import { acceptDisclaimers, callsTo, startLoad } from '../load/start-load.ts'
import { freePort } from '../product/free-port.ts'
import { startServerOn } from '../product/running-product.ts'
import { startIssuer } from '../product/start-issuer.ts'
import { withDataDirectory } from '../product/with-database.ts'
import { compareRestored } from './compare-restored.ts'
import { type Drill, seconds } from './drill.ts'

const run = promisify(execFile)
const programs = '/usr/lib/postgresql/15/bin'

/** Debian's packages `postgresql` and `pgbackrest`, and root, which becomes PostgreSQL's user. */
export const hasPgBackRest = () =>
  existsSync('/usr/bin/pgbackrest') && existsSync(`${programs}/initdb`) && process.getuid?.() === 0

/** PostgreSQL 15 with pgBackRest: the commands of docs/operations.md. The files stay, as in a bucket. */
export async function drillPgBackRest(spell: number): Promise<Drill> {
  const issuer = await startIssuer()
  let drill: Drill | null = null
  await withDataDirectory(async (root) => {
    const [data, configuration] = [join(root, 'pg'), join(root, 'pgbackrest.conf')]
    const port = await freePort()
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    )
    const asPostgres = (program: string, ...options: string[]) => run(program, options, { uid, gid, cwd: root })
    const pgBackRest = (...options: string[]) =>
      asPostgres('pgbackrest', `--config=${configuration}`, '--stanza=lmi', ...options)
    const pgCtl = (...options: string[]) =>
      asPostgres(`${programs}/pg_ctl`, '-D', data, '-l', join(root, 'pg.log'), '-w', ...options)
    await chown(root, uid ?? 0, gid ?? 0)
    const paths = ['repo1', 'log', 'spool', 'lock'].map((name) => `${name}-path=${join(root, name)}`)
    const cluster = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${root}`]
    await writeFile(configuration, ['[global]', ...paths, 'start-fast=y', '[lmi]', ...cluster, ''].join('\n'))
    await asPostgres(
      `${programs}/initdb`,
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    )
    const archive = `pgbackrest --config=${configuration} --stanza=lmi archive-push %p`
    await appendFile(
      join(data, 'postgresql.conf'),
      [`port=${port}`, `unix_socket_directories='${root}'`, 'archive_mode=on', `archive_command='${archive}'`, ''].join(
        '\n',
      ),
    )
    await pgCtl('start')
    const server = `postgres://postgres@localhost:${port}/`
    await query(
      `${server}postgres`,
      `create role lmi_owner login; create role lmi_service login; grant lmi_service to lmi_owner;
      create role lmi_lender; grant lmi_lender to lmi_service`,
    )
    await query(`${server}postgres`, 'create database lmi owner lmi_owner')
    await query(`${server}lmi`, 'create extension pg_trgm; create extension btree_gin')
    const files = join(root, 'files')
    await mkdir(files)
    await chmod(files, 0o755)
    const place = {
      serviceUrl: `postgres://lmi_service@localhost:${port}/lmi`,
      adminUrl: `postgres://lmi_owner@localhost:${port}/lmi`,
      dataDirectory: files,
    }
    await pgBackRest('stanza-create')
    const variables = { OIDC_ISSUER: issuer.url }
    const product = await startServerOn(place, variables)
    const callAs = callsTo(() => product.address, issuer.tokenOf)
    await acceptDisclaimers(callAs)
    const load = await startLoad(callAs)
    await wait(spell)
    const backupBegan = performance.now()
    await pgBackRest('backup', '--type=full')
    const backedUp = performance.now() - backupBegan
    await wait(spell)
    const moment = new Date()
    await wait(spell)
    // The log that PostgreSQL has archived by then survives; `archive_timeout` does this every minute.
    await query(`${server}postgres`, 'select pg_switch_wal()')
    await pgBackRest('check')
    const destroyed = new Date()
    await product.kill()
    await load.stop()
    await pgCtl('stop', '-m', 'immediate')
    await rm(data, { recursive: true })
    console.log(
      `  pgBackRest: backup ${seconds(backedUp)}, repository ${formatSize(await sizeOf(join(root, 'repo1')))}`,
    )

    const began = performance.now()
    await mkdir(data, { mode: 0o700 })
    await chown(data, uid ?? 0, gid ?? 0)
    const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
    await pgBackRest('restore', '--type=time', `--target=${target}`, '--target-action=promote')
    await pgCtl('start')
    for (;;) if ((await query(`${server}postgres`, 'select pg_is_in_recovery() as is')).rows[0].is === false) break
    const restored = await startServerOn(place, variables)
    const took = performance.now() - began
    const { database } = connectDatabase({
      ...{ connectionString: `${server}lmi`, poolSize: 2, statementTimeout: 60_000 },
    })
    const call = callsTo(() => restored.address, issuer.tokenOf)('ironbark.manager.2')
    const compared = await compareRestored(database, call, load.sent, moment)
    await database.destroy()
    await restored.stop()
    await pgCtl('stop', '-m', 'fast')
    const lostSeconds = (destroyed.getTime() - moment.getTime()) / 1000
    drill = { ...compared, name: 'PostgreSQL 15 with pgBackRest, to a moment', took, lostSeconds }
  })
  await issuer.stop()
  if (!drill) throw new Error('The drill did not end.')
  return drill
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return await client.query(text).finally(() => client.end())
}
