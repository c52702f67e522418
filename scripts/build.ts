import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildServer } from './build/build-server.ts'
import { copyPackages, parts } from './build/copy-packages.ts'
import { buildPortal } from './portal/build-portal.ts'

/** `npm run build -- [--with PART]… [--out FOLDER]`: makes `dist`, which Node runs without installing or building. */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { with: { type: 'string', multiple: true, default: [] }, out: { type: 'string', default: 'dist' } },
})
const unknown = values.with.find((part) => !(part in parts))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}"; name one of ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const out = resolve(root, values.out)
const fresh = `${out}.${process.pid}`
try {
  await buildInto(fresh)
  await rm(out, { recursive: true, force: true })
  await rename(fresh, out)
} finally {
  await rm(fresh, { recursive: true, force: true })
}

async function buildInto(folder: string): Promise<void> {
  const { version, time } = await versionOf()
  await mkdir(folder)
  await Promise.all([
    buildServer(root, folder),
    buildPortal(join(folder, 'portal'), join(folder, 'source-maps')),
    copyPackages(root, folder, values.with),
    copyFiles(folder),
  ])
  const write = (name: string, content: object) =>
    writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  await write('package.json', { name: 'lmi-lender-portal', version, private: true, type: 'module' })
  // The time of the commit grows with every release: browsers reload when it grows.
  await write('build.json', { buildNumber: time, version, parts: values.with })
  console.log(`Built ${version} in ${out}`)
}

async function copyFiles(folder: string): Promise<void> {
  const patterns = [
    '{areas,platform,apps}/**/migrations/*.sql',
    'reference-data/**/*.{csv,json,md}',
    'deploy/environment/*.json',
    '{apps/identity-server/pages,ui/tokens/tokens}.css',
    'docs/integration.md',
    'apps/server/src/description/examples.json',
    'LICENSE',
  ]
  for await (const file of glob(patterns, { cwd: root })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
}

/** The version of package.json, with the commit unless it has the version's tag; and the time of the commit in seconds. */
async function versionOf(): Promise<{ version: string; time: number }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { SOURCE_DATE_EPOCH } = process.env
  if (!existsSync(join(root, '.git'))) {
    const time = Number(SOURCE_DATE_EPOCH ?? Math.floor(Date.now() / 1000))
    return { version, time }
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const modified = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '.modified'
  const isRelease = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`) && !modified
  return {
    version: isRelease ? version : `${version}+${git('rev-parse', '--short=12', 'HEAD')}${modified}`,
    time: Number(SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')),
  }
}
