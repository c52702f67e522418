import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../product/free-port.ts'

export type RunningKeycloak = { readonly issuer: string; readonly stop: () => Promise<void> }

const realmFile = 'deploy/keycloak/lmi-realm.json'
const timeout = 15 * 60_000

/** Starts a Keycloak with the repository's realm, for a portal at this address. */
export async function startKeycloak(home: string, portal: string): Promise<RunningKeycloak> {
  const data = join(home, 'data')
  await rm(data, { recursive: true, force: true })
  await mkdir(join(data, 'import'), { recursive: true })
  await copyFile(realmFile, join(data, 'import', 'lmi-realm.json'))
  const port = await freePort()
  const issuer = `http://localhost:${port}/realms/lmi`
  const logFile = join(home, 'keycloak.log')
  const log = openSync(logFile, 'w')
  console.log(`Starting Keycloak (a minute or two); its log: ${logFile}`)
  const options = ['start-dev', '--import-realm', '--http-host=localhost', `--http-port=${port}`]
  // Its own process group: the script starts Java twice, and both must end.
  const server = spawn('sh', [join(home, 'bin', 'kc.sh'), ...options], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, PORTAL_URL: portal },
  })
  closeSync(log)
  const exited = once(server, 'exit')
  const stop = async () => {
    if (server.pid && server.exitCode === null && server.signalCode === null) process.kill(-server.pid, 'SIGTERM')
    await exited
  }
  const ready = await Promise.race([
    isResponding(`${issuer}/.well-known/openid-configuration`),
    exited.then(() => false),
  ])
  if (ready) return { issuer, stop }
  await stop()
  throw new Error(`Keycloak did not start: see ${logFile}.`)
}

async function isResponding(address: string): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return true
    await wait(500)
  }
  return false
}
