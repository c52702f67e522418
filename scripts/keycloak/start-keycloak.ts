import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../product/free-port.ts'

export type RunningKeycloak = {
  readonly address: string
  /** Of the realm with the demo accounts. */
  readonly issuer: string
  readonly administrator: { readonly username: string; readonly password: string }
  /** Of the client `lmi-service` in the realm for production. */
  readonly serviceSecret: string
  /** Stops responding, or goes on, without an end. */
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => Promise<void>
}

/** The realm for production is imported under a name of its own, beside the one with the demo accounts. */
export const productionRealm = 'lmi-production'
const timeout = 15 * 60_000

/**
 * Starts a Keycloak with both realms of the repository, for a portal at this address.
 *
 * @param moreUsers usernames such as `ironbark.manager.2`, with the roles and the password of the demo account before the number
 */
export async function startKeycloak(
  home: string,
  portal: string,
  moreUsers: readonly string[] = [],
): Promise<RunningKeycloak> {
  const data = join(home, 'data')
  await rm(data, { recursive: true, force: true })
  await mkdir(join(data, 'import'), { recursive: true })
  for (const [file, realm] of [
    ['lmi-realm', 'lmi'],
    ['lmi-production-realm', productionRealm],
  ]) {
    const content = JSON.parse(await readFile(`deploy/keycloak/${file}.json`, 'utf8'))
    const users = realm === productionRealm ? content.users : [...content.users, ...copiesOf(content.users, moreUsers)]
    await writeFile(join(data, 'import', `${realm}-realm.json`), JSON.stringify({ ...content, users, realm }))
  }
  const port = await freePort()
  const address = `http://localhost:${port}`
  const issuer = `${address}/realms/lmi`
  const administrator = { username: 'admin', password: randomUUID() }
  const serviceSecret = randomUUID()
  const logFile = join(home, 'keycloak.log')
  const log = openSync(logFile, 'w')
  console.log(`Starting Keycloak (a minute or two); its log: ${logFile}`)
  const options = [
    'start-dev',
    '--import-realm',
    '--http-host=localhost',
    `--http-port=${port}`,
    '--proxy-headers=xforwarded',
  ]
  // Its own process group: the script starts Java twice, and both must end.
  const server = spawn('sh', [join(home, 'bin', 'kc.sh'), ...options], {
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORTAL_URL: portal,
      SERVICE_SECRET: serviceSecret,
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    },
  })
  closeSync(log)
  const exited = once(server, 'exit')
  const signal = (name: NodeJS.Signals) => {
    if (server.pid && server.exitCode === null && server.signalCode === null) process.kill(-server.pid, name)
  }
  const pause = () => signal('SIGSTOP')
  const resume = () => signal('SIGCONT')
  const stop = async () => {
    resume()
    signal('SIGTERM')
    await exited
  }
  const ready = await Promise.race([
    isResponding(`${issuer}/.well-known/openid-configuration`),
    exited.then(() => false),
  ])
  if (ready) return { address, issuer, administrator, serviceSecret, pause, resume, stop }
  await stop()
  throw new Error(`Keycloak did not start: see ${logFile}.`)
}

type RealmUser = { readonly id?: string; readonly username: string; readonly email: string }

function copiesOf(users: readonly RealmUser[], usernames: readonly string[]): RealmUser[] {
  return usernames.map((username) => {
    const original = users.find((user) => username.startsWith(`${user.username}.`))
    if (!original) throw new Error(`The realm has no account for ${username}.`)
    const { id: _id, ...account } = original
    return { ...account, username, email: original.email.replace(original.username, username) }
  })
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
