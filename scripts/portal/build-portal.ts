import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress-files.ts'
import { hashSources } from './hash-sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'dist', 'portal')
const buildFile = join(root, 'dist', 'build.json')

type Build = { buildNumber: number; sources: string }

/**
 * Builds the portal when its sources have changed since the last build. The build goes to a temporary folder and is
 * renamed, so that a running server never serves half of it.
 *
 * @throws when the build fails; the last build stays
 */
export async function buildPortalIfStale(): Promise<void> {
  const sources = await hashSources(root)
  const last = await readBuild()
  if (last?.sources === sources && existsSync(folder)) return
  console.log('Building the portal …')
  const fresh = `${folder}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await runVite(fresh)
  await compressFiles(fresh)
  await swap(fresh)
  // Grows with every build, also after `dist` was removed: browsers reload when it grows.
  const buildNumber = Math.max((last?.buildNumber ?? 0) + 1, Math.floor(Date.now() / 1000))
  await writeFile(buildFile, `${JSON.stringify({ buildNumber, sources } satisfies Build)}\n`)
}

async function readBuild(): Promise<Build | null> {
  return await readFile(buildFile, 'utf8')
    .then((text) => JSON.parse(text) as Build)
    .catch(() => null)
}

async function runVite(outDir: string): Promise<void> {
  const config = join(root, 'apps', 'portal', 'vite.config.ts')
  const flags = ['build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), ...flags], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise<number | null>((resolve) => vite.once('exit', resolve))
  if (code !== 0) throw new Error('The portal could not be built: see above.')
}

/** Concurrent starts may do the same: the last one wins. */
async function swap(fresh: string): Promise<void> {
  const old = `${folder}.old.${process.pid}`
  for (let tries = 0; existsSync(fresh); tries++) {
    await rename(folder, old).catch(() => undefined)
    await rename(fresh, folder).catch((error) => {
      if (tries === 10) throw error
    })
    await rm(old, { recursive: true, force: true })
  }
}
