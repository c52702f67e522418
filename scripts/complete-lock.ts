import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type LockEntry = {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type LockPackages = Record<string, LockEntry>
type MissingPackage = { readonly path: string; readonly version: string; readonly dev: boolean }

const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url))

/** Optional packages that the lock file names without an entry; `npm ci` refuses such a lock file. */
export function findMissingPackages(packages: LockPackages): MissingPackage[] {
  const missing = new Map<string, MissingPackage>()
  for (const [parent, { optionalDependencies = {}, dev = false }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      if (searchPath(parent).some((folder) => `${folder}${path}` in packages)) continue
      missing.set(path, { path, version, dev: dev && (missing.get(path)?.dev ?? true) })
    }
  return [...missing.values()]
}

export function readLock(): { readonly packages: LockPackages } {
  return JSON.parse(readFileSync(lockFile, 'utf8'))
}

/** The folders in which Node resolves imports of the package at this path; the root is ''. */
function searchPath(path: string): string[] {
  const parts = (path && `${path}/`).split('node_modules/')
  return parts.map((_part, index) => parts.slice(0, index + 1).join('node_modules/'))
}

/** The platform part of a package name, as in `@swc/core-linux-x64-musl`. */
const platform =
  /-(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)(-[a-z]+)?$/

/** All that npm needs for a package of another platform. No integrity: the content is unknown here. */
function createEntry({ path, version, dev }: MissingPackage) {
  const [, os, cpu, variant = ''] = platform.exec(path) ?? []
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${path} ${version} is not one version for one platform. Add it to package-lock.json by hand.`)
  const libc = os !== 'linux' ? {} : { libc: [variant.startsWith('-musl') ? 'musl' : 'glibc'] }
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] }
}

if (import.meta.main) {
  const lock = readLock()
  const missing = findMissingPackages(lock.packages)
  const entries = [
    ...Object.entries(lock.packages),
    ...missing.map((found) => [found.path, createEntry(found)] as const),
  ]
  entries.sort(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length} packages for other platforms added`)
}
