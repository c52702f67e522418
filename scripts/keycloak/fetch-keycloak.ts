import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const version = '26.7.3'
const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`
const oldestJava = 17
const timeout = 10 * 60_000

/** Keycloak cannot be installed on this machine; the message gives the reason. */
export class KeycloakUnavailable extends Error {
  override name = 'KeycloakUnavailable'
}

/**
 * The folder of an unpacked Keycloak, downloaded with Maven on first use.
 *
 * @throws KeycloakUnavailable without Java 17, without Maven, or when Maven cannot fetch it
 */
export async function fetchKeycloak(folder: string): Promise<string> {
  const home = join(folder, `keycloak-${version}`)
  requireJava()
  if (existsSync(join(home, 'bin', 'kc.sh'))) return home
  requireMaven()
  console.log(`Fetching Keycloak ${version} with Maven (once; about 170 MB) …`)
  const fresh = join(folder, `unpacking-${process.pid}`)
  await mkdir(fresh, { recursive: true })
  maven(fresh, 'dependency:get', '-Dtransitive=false')
  maven(fresh, 'dependency:unpack', `-DoutputDirectory=${fresh}`)
  await rename(join(fresh, `keycloak-${version}`), home)
  await rm(fresh, { recursive: true })
  return home
}

function requireJava(): void {
  const { status, stderr = '' } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const [, found] = /version "(\d+)/.exec(stderr) ?? []
  if (status !== 0 || !found) throw new KeycloakUnavailable('there is no Java; install Java 17 or newer.')
  if (Number(found) < oldestJava)
    throw new KeycloakUnavailable(`Java ${found} is too old; install Java ${oldestJava} or newer.`)
}

function requireMaven(): void {
  const { status } = spawnSync('mvn', ['--version'], { stdio: 'ignore' })
  if (status !== 0) throw new KeycloakUnavailable('there is no Maven (mvn) to fetch it with.')
}

function maven(folder: string, goal: string, ...options: string[]): void {
  const { status } = spawnSync('mvn', ['--batch-mode', '--quiet', goal, `-Dartifact=${artifact}`, ...options], {
    // Without a project Maven writes files into the current folder.
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
  })
  if (status !== 0) throw new KeycloakUnavailable(`Maven could not fetch ${artifact} (${goal}).`)
}
