import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that the portal's build depends on. */
const patterns = [
  'package.json',
  'package-lock.json',
  'apps/portal/**/*',
  'browser/**/*',
  'ui/**/*',
  'areas/*/{contract,portal}/**/*',
  'packages/**/*',
  'scripts/portal/*',
]

/** A hash of all sources of the portal. */
export async function hashSources(root: string): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}
